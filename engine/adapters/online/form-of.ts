import { namedRule } from '../../../schemas/language/rules/named.ts'
import type { Child } from '../../../schemas/language/sections.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { isUniqueAlone, type ResolvedField, type ResolvedScreen } from '../../model/index.ts'
import { dictOf } from '../wire.ts'
import { onlinePrint } from './buttons.ts'
import { defaultToOnline } from './defaults.ts'
import { HAS_CHILD_COLUMN, OnlineNames } from './names.ts'
import { patternToOnline } from './pattern-of.ts'
import type { OnlineChoice, OnlineChoices, OnlineColumn } from './types.ts'
import { sameJson } from '../../../schemas/language/values.ts'

/** Texts in one language, and the dictionaries the fields name. */
export interface FormTexts {
  readonly locale: Locale
  readonly dictionaries: OnlineChoices
}
/** A child that is edited in its parent's form. */
export interface OnlineChild {
  readonly key: string
  readonly child: Child
  readonly screen: ResolvedScreen
  readonly table: string
}

export const viewOf = (widget: AnyWidget | undefined = widgets[0]) => widget?.online?.form ?? widget?.type ?? ''
const choice = (value: string, text: string): OnlineChoice => ({ value, text, title: text, label: text })

/** The choices of a field where they are few and known: a dictionary's, or those the document states. */
function choicesOf(
  { field, lookup }: ResolvedField,
  { locale, dictionaries }: FormTexts,
): readonly OnlineChoice[] | undefined {
  if (lookup?.kind === 'dict') return dictionaries[lookup.code] ?? []
  return lookup?.kind === 'static' && field.dict === undefined
    ? lookup.items.map(({ value, text }) => choice(value, textIn(text, locale)))
    : undefined
}

/** Options that a widget says nothing special about go over by their own names, where they differ from what they are anyway. */
function plainOptions({ widget, options }: ResolvedField): Record<string, unknown> {
  const declared = Object.entries((widget?.options.properties ?? {}) as Readonly<Record<string, { default?: unknown }>>)
  return Object.fromEntries(
    declared
      .filter(
        ([name, { default: usual }]) =>
          name !== 'items' && options[name] !== undefined && !sameJson(options[name], usual),
      )
      .map(([name]) => [name, options[name]]),
  )
}
/** `table,text,code` in three keys, as the wire has it. */
function tableKeys(stated: unknown): Record<string, string> {
  const [table = '', text = '', code = ''] = typeof stated === 'string' ? stated.split(',') : []
  return dictOf({ dictTable: table, dictText: text, dictCode: code }).table === ''
    ? {}
    : { dictTable: table, dictText: text, dictCode: code }
}

export function pairsOf(one: ResolvedField, names: OnlineNames, wording: FormTexts): Record<string, unknown> {
  const { field, widget, options } = one
  const choices = choicesOf(one, wording)
  return {
    ...(widget?.online?.property?.(options, (key) => names.column(key)) ?? plainOptions(one)),
    ...(one.lookup?.kind === 'table' ? tableKeys(options['dict']) : {}),
    ...(field.dict === undefined ? {} : { dictCode: field.dict }),
    ...(choices ? { enum: choices } : {}),
  }
}

function patternOf({ field }: ResolvedField, locale: Locale): Record<string, unknown> {
  if (isUniqueAlone(field)) return { pattern: 'only' }
  const [rule] = field.rules ?? []
  const named = rule?.rule === undefined ? undefined : namedRule(rule.rule)?.steps[0]
  const source = field.pattern ?? rule?.pattern ?? named?.pattern
  const pattern =
    rule?.rule === 'z' && field.pattern === undefined
      ? rule.rule
      : source === undefined
        ? undefined
        : patternToOnline(source)
  if (pattern === undefined) return {}
  const errorInfo = rule?.message ? textIn(rule.message, locale) : named ? say(named.message, {}, locale) : ''
  return { pattern, ...(errorInfo ? { errorInfo } : {}) }
}

const VALUE_TYPES: Readonly<Record<string, string>> = { integer: 'integer', bigint: 'integer', numeric: 'number' }
function defaultOf(
  { field }: ResolvedField,
  names: OnlineNames,
  name: 'defVal' | 'fieldDefaultValue' = 'defVal',
): Record<string, unknown> {
  const said = defaultToOnline(field, (key) => names.column(key))
  // Clients call methods of texts on it, whatever it means.
  return said === undefined ? {} : { [name]: typeof said === 'object' ? JSON.stringify(said) : String(said) }
}

/** A field as a property of a form's schema. */
export function propertyOf(
  one: ResolvedField,
  order: number,
  names: OnlineNames,
  wording: FormTexts,
): Record<string, unknown> {
  const { field, widget, options, storage } = one
  const extend = widget?.online?.extend?.(options) ?? {}
  return {
    type: VALUE_TYPES[storage.type] ?? 'string',
    view: viewOf(widget),
    title: textIn(field.title, wording.locale),
    order,
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
    ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
    ...patternOf(one, wording.locale),
    ...defaultOf(one, names),
    ...(field.readonly === true || field.compute !== undefined ? { ui: { widgetattrs: { disabled: true } } } : {}),
    ...(Object.keys(extend).length ? { fieldExtendJson: JSON.stringify(extend) } : {}),
    ...pairsOf(one, names, wording),
  }
}

/** Fields that a drawn one fills level by level, as the plain texts that its client stores them in. */
function levelsBelow(screen: ResolvedScreen, drawn: readonly ResolvedField[]): readonly ResolvedField[] {
  const keys = new Set(
    drawn.flatMap(({ widget, options, field }) => [...(widget?.siblings?.(options, field).levels ?? [])]),
  )
  return screen.fields.filter((one) => keys.has(one.key) && !drawn.includes(one))
}

function objectSchema(
  screen: ResolvedScreen,
  wording: FormTexts,
): { required: string[]; properties: Record<string, unknown> } {
  const names = new OnlineNames(screen)
  const fields = screen.form.groups.flatMap((group) => group.fields)
  const below = levelsBelow(screen, fields)
  return {
    required: fields
      .filter(({ field }) => field.required === true && field.compute === undefined)
      .map(({ key }) => names.column(key)),
    properties: Object.fromEntries([
      ...fields.map((one, index) => [names.column(one.key), propertyOf(one, index + 1, names, wording)] as const),
      ...below.map(
        ({ key, field }, index) =>
          [
            names.column(key),
            {
              type: 'string',
              view: viewOf(undefined),
              title: textIn(field.title, wording.locale),
              order: fields.length + index + 1,
            },
          ] as const,
      ),
    ]),
  }
}

/** Column types of the sub-table's grid; where a view has no other name there, its own. */
const GRID_TYPES: Readonly<Record<string, string>> = {
  text: 'input',
  number: 'inputNumber',
  list: 'select',
  radio: 'select',
}

/** A file is taken from those alone who are signed in: its column asks for the token. */
const filesOf = ({ widget }: ResolvedField) =>
  widget?.value === 'files' ? { token: true, responseName: 'message' } : {}

function childSchema(
  { child, screen, table }: OnlineChild,
  order: number,
  wording: FormTexts,
): Record<string, unknown> {
  const names = new OnlineNames(screen)
  const own = screen.fields.filter(({ key }) => key !== child.key)
  const head = {
    id: screen.screen.id,
    view: 'tab',
    key: table,
    describe: textIn(child.title ?? screen.screen.title, wording.locale),
    order,
    foreignKey: names.column(child.key),
  }
  if (child.relation === 'one')
    return {
      ...head,
      relationType: 1,
      ...objectSchema(
        {
          ...screen,
          form: {
            ...screen.form,
            groups: screen.form.groups.map((group) => ({
              ...group,
              fields: group.fields.filter(({ key }) => key !== child.key),
            })),
          },
        },
        wording,
      ),
    }
  const columns = own
    .filter(({ key }) => !child.fields || child.fields.includes(key))
    .map((one) => {
      const view = viewOf(one.widget)
      const { pattern, errorInfo } = patternOf(one, wording.locale)
      const rules = [
        ...(one.field.required === true
          ? [{ required: true, message: say('FIELD_REQUIRED', { label: '${title}' }, wording.locale) }]
          : []),
        ...(pattern === undefined ? [] : [{ pattern, message: errorInfo ?? '' }]),
      ]
      const { enum: options, ...more } = pairsOf(one, names, wording)
      return {
        key: names.column(one.key),
        title: textIn(one.field.title, wording.locale),
        type: GRID_TYPES[view] ?? view,
        width: '200px',
        validateRules: rules,
        ...(options ? { options } : {}),
        ...filesOf(one),
        ...more,
        ...defaultOf(one, names, 'fieldDefaultValue'),
      }
    })
  return { ...head, relationType: 0, hideButtons: [], columns }
}

/** Kinds of tables, as the contract numbers them. */
export const [SINGLE_TABLE, MAIN_TABLE, SUB_TABLE] = [1, 2, 3]

/** The schema of a form: its fields by their columns, and its sub-tables by their tables. */
export function formSchemaOf(
  screen: ResolvedScreen,
  table: string,
  children: readonly OnlineChild[],
  wording: FormTexts,
): { readonly [name: string]: unknown; readonly properties: Readonly<Record<string, unknown>> } {
  const { required, properties } = objectSchema(screen, wording)
  const tabs = Object.fromEntries(children.map((one, index) => [one.table, childSchema(one, index + 1, wording)]))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    title: textIn(screen.screen.title, wording.locale),
    table,
    required,
    properties: { ...properties, ...tabs },
  }
}

/** `result` of `getFormItem`. */
export function formItemOf(
  screen: ResolvedScreen,
  table: string,
  children: readonly OnlineChild[],
  wording: FormTexts,
): Record<string, unknown> {
  const title = textIn(screen.screen.title, wording.locale)
  return {
    head: {
      id: screen.screen.id,
      tableName: table,
      tableTxt: title,
      tableType: children.length > 0 ? MAIN_TABLE : SINGLE_TABLE,
      isTree: screen.screen.list?.tree ? 'Y' : 'N',
      formTemplate: String(screen.form.columns),
      extConfigJson: JSON.stringify({
        ...onlinePrint(screen),
        joinQuery: 0,
        modelFullscreen: screen.screen.form?.fullscreen ? 1 : 0,
        modalMinWidth: '',
      }),
    },
    schema: formSchemaOf(screen, table, children, wording),
    cgButtonList: [],
    enhanceJs: '',
  }
}

function columnOf(one: ResolvedField, column: string, title: string, wording: FormTexts): OnlineColumn {
  const { lookup, widget, storage } = one
  const slot = widget?.online?.slot
  const isChoice = choicesOf(one, wording) !== undefined
  return {
    dataIndex: column,
    title,
    align: 'center',
    sorter: true,
    customRender: isChoice ? column : lookup && !slot ? `_replace_text_${column}_dictText` : null,
    scopedSlots: slot ? { customRender: slot } : null,
    ...(storage.type === 'date' ? { fieldType: 'Date' } : {}),
  }
}

/** `result` of `getColumns`; `hidden` are codes of buttons that the person may not use. */
export function listConfigOf(
  screen: ResolvedScreen,
  table: string,
  hidden: readonly string[],
  wording: FormTexts,
): Record<string, unknown> {
  const names = new OnlineNames(screen)
  const { list } = screen
  const tree = screen.screen.list?.tree
  const columns = list.columns.map((one) => ({
    ...columnOf(one.field, names.column(one.field.key), textIn(one.title, wording.locale), wording),
    sorter: one.sortable,
    ...(one.align ? { align: one.align } : {}),
    ...(one.showLength === undefined ? {} : { showLength: String(one.showLength) }),
  }))
  const translated = [...list.columns.map(({ field }) => field), ...screen.query.items.map(({ field }) => field)]
  const dictOptions = Object.fromEntries(
    translated.flatMap((one) => {
      const choices = choicesOf(one, wording)
      return choices ? [[names.column(one.key), choices] as const] : []
    }),
  )
  return {
    code: screen.screen.id,
    tableType: Object.keys(screen.screen.children ?? {}).length > 0 ? MAIN_TABLE : SINGLE_TABLE,
    relationType: null,
    description: textIn(screen.screen.title, wording.locale),
    currentTableName: table,
    formTemplate: String(screen.form.columns),
    checkboxFlag: list.selection ? 'Y' : 'N',
    paginationFlag: 'Y',
    scrollFlag: 1,
    isDesForm: 'N',
    desFormCode: '',
    columns,
    dictOptions,
    fieldHrefSlots: [],
    cgButtonList: [],
    hideColumns: hidden,
    enhanceJs: '',
    foreignKeys: [],
    pidField: tree ? names.column(tree.parent) : null,
    hasChildrenField: tree ? HAS_CHILD_COLUMN : null,
    textField: tree ? names.column(tree.text ?? list.columns[0]?.field.key ?? 'id') : null,
  }
}
