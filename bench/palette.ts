import type { Field } from '../schemas/language/field.ts'

/** The plain controls of antd that the hand-written page is made of. */
export type Plain =
  | 'text'
  | 'area'
  | 'password'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'radio'
  | 'checkbox'
  | 'choice'
  | 'choices'
  | 'search'
  | 'pick'
  | 'tree'
  | 'cascader'
  | 'chain'
  | 'button'
  | 'file'
  | 'cards'

/** A field of the palette page: its view, what differs from another of the same view, and the plain control nearest to it. */
export interface PaletteField {
  readonly view: string
  readonly plain: Plain
  readonly more?: Pick<Field, 'options' | 'dict' | 'maxLength' | 'required'>
}

const ITEMS = Array.from({ length: 6 }, (_, index) => ({ value: String(index + 1), text: `选项${index + 1}` }))
const LINK = { table: 'sys_category', txt: 'name', key: 'code', condition: '{"pid":"0"}' }
const REPORT = { code: 'relics', orgFields: 'regNo', destFields: 'f0' }

/** What the choices of both pages are. */
export const PALETTE_CHOICES = ITEMS

/** Every view type, some more than once with other options; the last one is a plain input, by which the end of the drawing is known. */
export const PALETTE: readonly PaletteField[] = [
  { view: 'text', plain: 'text' },
  { view: 'textarea', plain: 'area' },
  { view: 'tags', plain: 'text' },
  { view: 'input_pop', plain: 'button' },
  { view: 'password', plain: 'password' },
  { view: 'number', plain: 'number' },
  { view: 'money', plain: 'number' },
  { view: 'progress', plain: 'number' },
  { view: 'date', plain: 'date' },
  { view: 'datetime', plain: 'datetime' },
  { view: 'time', plain: 'time' },
  { view: 'cron', plain: 'button' },
  { view: 'switch', plain: 'switch' },
  { view: 'radio', plain: 'radio', more: { options: { items: ITEMS } } },
  { view: 'checkbox', plain: 'checkbox', more: { options: { items: ITEMS } } },
  { view: 'list', plain: 'choice', more: { options: { items: ITEMS } } },
  { view: 'list_multi', plain: 'choices', more: { options: { items: ITEMS } } },
  { view: 'sel_search', plain: 'search', more: { options: { dict: 'sys_depart,depart_name,id' } } },
  { view: 'search', plain: 'search', more: { options: { report: 'relics' } } },
  { view: 'cat_tree', plain: 'tree' },
  { view: 'sel_tree', plain: 'tree', more: { options: { dict: 'sys_depart,depart_name,id' } } },
  { view: 'pca', plain: 'cascader' },
  { view: 'link_down', plain: 'choice', more: { options: LINK } },
  { view: 'sel_user', plain: 'pick' },
  { view: 'sel_depart', plain: 'pick' },
  { view: 'sel_role', plain: 'pick' },
  { view: 'sel_position', plain: 'pick' },
  { view: 'sel_biz', plain: 'pick', more: { options: { source: 'museum.hall' } } },
  { view: 'popup', plain: 'button', more: { options: REPORT } },
  { view: 'image', plain: 'cards' },
  { view: 'file', plain: 'file' },
  { view: 'upload', plain: 'button' },
  { view: 'umeditor', plain: 'area' },
  { view: 'markdown', plain: 'area' },
  { view: 'code', plain: 'area' },
  { view: 'text', plain: 'text', more: { options: { suffix: 'cm' } } },
  { view: 'text', plain: 'text', more: { options: { showCount: true }, maxLength: 50 } },
  { view: 'textarea', plain: 'area', more: { options: { rows: 2, showCount: true }, maxLength: 200 } },
  { view: 'number', plain: 'number', more: { options: { precision: 2, suffix: 'kg' } } },
  { view: 'money', plain: 'number', more: { options: { currency: '¥' } } },
  { view: 'switch', plain: 'switch', more: { options: { onText: '在库', offText: '出库' } } },
  { view: 'radio', plain: 'radio', more: { options: { items: ITEMS, button: true } } },
  { view: 'list', plain: 'choice', more: { dict: 'relic_level' } },
  { view: 'list_multi', plain: 'choices', more: { dict: 'relic_level' } },
  { view: 'sel_search', plain: 'search', more: { options: { dict: 'sys_depart,depart_name,id', multi: true } } },
  { view: 'cat_tree', plain: 'tree', more: { options: { pcode: 'B01' } } },
  { view: 'pca', plain: 'chain', more: { options: { linkage: 'select' } } },
  { view: 'sel_user', plain: 'pick', more: { options: { multi: false } } },
  { view: 'file', plain: 'file', more: { options: { accept: '.pdf', number: 3 } } },
  { view: 'date', plain: 'date', more: { required: true } },
  { view: 'text', plain: 'text', more: { required: true } },
]

/** Key of the field at `index`. */
export const paletteKey = (index: number): string => `f${index}`
export const LAST_KEY = paletteKey(PALETTE.length - 1)
