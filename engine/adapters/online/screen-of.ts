import * as contract from '../../../schemas/contract/data/cgform.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { isObject, objectsIn, objectOrEmpty } from '../../../schemas/language/values.ts'
import { LANGUAGE_VERSION, isFieldKey } from '../../../schemas/language/names.ts'
import { patternProblem } from '../../../schemas/language/characters/pattern.ts'
import { namedRule } from '../../../schemas/language/rules/named.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type Child, type ListColumn, type QueryItem, SOURCE_TABLE } from '../../../schemas/language/sections.ts'
import { widgets } from '../../../registry/index.ts'
import { fieldFromFormItem } from '../form-item.ts'
import { itemOfColumn, PLAIN } from '../grid/column-item.ts'
import { queryFromItems } from '../query-item.ts'
import { extension, textOf, type WireItem, widgetOf } from '../wire.ts'
import { buttonsFromOnline, printFromOnline } from './buttons.ts'
import { defaultFromOnline } from './defaults.ts'
import { FLOW_BUTTON, flowFromOnline, tableOf } from './flow.ts'
import { childKey, ONLINE_BUTTONS } from './names.ts'
import { patternFromOnline } from './pattern-of.ts'
import type { OnlineAnswers } from './types.ts'

/** What could not be converted, for the maintainer of the form: the field and the part left out. */
export interface UnconvertedPart {
  readonly field: string
  readonly what: string
}
/** An online form as documents of the screen language. */
export interface OnlineScreens {
  readonly screen: Screen
  /** Screens of the sub-tables, by the names the form gives them. */
  readonly children: Readonly<Record<string, Screen>>
  readonly dropped: readonly UnconvertedPart[]
  /** Codes below the permission of the screen that are denied to the person. */
  readonly hidden: readonly string[]
  /** Code that the back end sends along; '' where there is none. */
  readonly scripts: { readonly form: string; readonly list: string }
}

/** Ids of heads are UUIDs or numbers; the id of a screen begins with a letter. */
const onlineScreenId = (code: string): string => `online.f${code.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 36)}`
/** Tables of one form have names that begin alike: a sub-table is called by its place. */
const onlineChildId = (code: string, place: number): string => `${onlineScreenId(code)}t${place}`

/** `pattern` of a property as rules: a check for uniqueness, a named rule, or an expression this language can run. */
function rulesOf(item: WireItem): { readonly rules: readonly WireItem[]; readonly isLost: boolean } {
  const pattern = textOf(item, 'pattern')
  if (pattern === '') return { rules: [], isLost: false }
  if (pattern === 'only' || namedRule(pattern)) return { rules: [{ pattern }], isLost: false }
  const source = patternFromOnline(pattern)
  return patternProblem(source) === undefined
    ? { rules: [{ pattern: source, message: textOf(item, 'errorInfo') }], isLost: false }
    : { rules: [], isLost: true }
}

const KEPT_OUT: ReadonlySet<string> = new Set(['label', 'rules', 'key', 'field'])
/** Values of a form that no person enters. */
const CONSTANT = 'hidden'

class Taken {
  readonly dropped: UnconvertedPart[] = []

  #drop(field: string, what: string): void {
    this.dropped.push({ field, what })
  }

  /** One property of a form, or one column of its grid. */
  field(name: string, stated: WireItem, required: boolean): readonly [string, Field] | undefined {
    if (!isFieldKey(name)) {
      this.#drop(name, 'key')
      return undefined
    }
    const view = textOf(objectOrEmpty(stated['ui']), 'view') || textOf(stated, 'view')
    const { rules, isLost } = rulesOf(stated)
    if (isLost) this.#drop(name, 'pattern')
    const plain = Object.fromEntries(Object.entries(stated).filter(([key]) => !KEPT_OUT.has(key)))
    const item = {
      ...plain,
      view,
      key: name,
      label: textOf(stated, 'title') || name,
      formSchema: plain,
      rules: [...rules, ...(required ? [{ required: true }] : [])],
      pair: stated['extendOption'],
      multiSelect: stated['popupMulti'] ?? this.#isMulti(view, stated),
    }
    const made = fieldFromFormItem(item)
    if (!made) return undefined
    const begin = defaultFromOnline(stated['defVal'] ?? stated['fieldDefaultValue'], textOf(stated, 'type'))
    if (!begin) this.#drop(name, 'default')
    const isLocked =
      objectOrEmpty(objectOrEmpty(stated['ui'])['widgetattrs'])['disabled'] === true || stated['disabled'] === true
    const field: Field = {
      ...made.field,
      ...(view === CONSTANT ? { visible: false, default: stated['value'] ?? null } : begin),
      ...(isLocked ? { readonly: true } : {}),
      ...this.#items(made.field, stated['enum'] ?? stated['options']),
    }
    return [name, this.#fitting(field, stated)]
  }

  /** Pickers of online forms choose several unless their extension says otherwise. */
  #isMulti(view: string, stated: WireItem): unknown {
    const said = extension(stated)['multiSelect'] ?? stated['multiSelect']
    return said ?? (widgetOf({ view })?.online?.extend ? true : undefined)
  }
  /** Choices that came with the field, where no dictionary of this product's naming brings them. */
  #items(field: Field, stated: unknown): Partial<Field> {
    const widget = widgetOf({ view: field.view ?? '' })
    const items = objectsIn(stated)
      .map((one) => ({ value: textOf(one, 'value'), text: textOf(one, 'text', 'label', 'title', 'value') }))
      .filter(({ value }) => value !== '')
    if (field.dict !== undefined || items.length === 0 || !Object.hasOwn(widget?.options.properties ?? {}, 'items'))
      return {}
    return { options: { ...field.options, items: [...new Map(items.map((one) => [one.value, one])).values()] } }
  }
  /** A pattern means nothing where something is chosen or uploaded; back ends send one all the same. */
  #fitting(field: Field, stated: WireItem): Field {
    const widget = widgetOf({ view: field.view ?? '' })
    const chosen =
      widget !== undefined && (widget.lookup !== undefined || widget.value !== 'one' || widget.content !== undefined)
    const { rules: _rules, ...rest } = field
    const numeric = ['number', 'integer'].includes(textOf(stated, 'type'))
      ? { type: textOf(stated, 'type') as 'number' | 'integer' }
      : {}
    return { ...(chosen ? rest : field), ...numeric }
  }
}

function requiredOf(schema: WireItem): ReadonlySet<unknown> {
  return new Set(Array.isArray(schema['required']) ? schema['required'] : [])
}
/** The properties in their order, sub-tables apart. */
function propertiesOf(schema: WireItem): { readonly plain: [string, WireItem][]; readonly tabs: [string, WireItem][] } {
  const entries = Object.entries(objectOrEmpty(schema['properties'])).filter((entry): entry is [string, WireItem] =>
    isObject(entry[1]),
  )
  const ordered = entries.toSorted(
    ([, a], [, b]) => Number(textOf(a, 'order') || 999) - Number(textOf(b, 'order') || 999),
  )
  return {
    plain: ordered.filter(([, one]) => one['view'] !== 'tab'),
    tabs: ordered.filter(([, one]) => one['view'] === 'tab'),
  }
}

function fieldsOf(taken: Taken, schema: WireItem): Record<string, Field> {
  const required = requiredOf(schema)
  return Object.fromEntries(
    propertiesOf(schema).plain.flatMap(([name, one]) => {
      const made = taken.field(name, one, required.has(name))
      return made ? [made] : []
    }),
  )
}
/** The column of a box holds text. */
const textSide = (side: unknown) => (side === undefined ? undefined : String(side))
/** Columns of a sub-table; those without a type are only to be read. */
function gridFields(taken: Taken, columns: unknown): Record<string, Field> {
  return Object.fromEntries(
    objectsIn(columns).flatMap((column) => {
      const { item, rules, type, sides } = itemOfColumn(column)
      const rule = rules.find((one) => textOf(one, 'pattern') !== '') ?? {}
      const stated = {
        ...item,
        type: 'string',
        pattern: textOf(rule, 'pattern'),
        errorInfo: textOf(rule, 'message'),
        ...(type === PLAIN.normal ? { disabled: true } : {}),
        ...(sides ? { fieldDefaultValue: textSide(item['fieldDefaultValue']) } : {}),
      }
      const made = taken.field(
        textOf(column, 'key'),
        stated,
        rules.some((one) => one['required'] === true),
      )
      // What a grid does with the column besides storing it is no part of this language.
      return made ? [[made[0], { ...made[1], 'x-column': column }] as const] : []
    }),
  )
}

/** A field whose values are among these: by the first widget that is made for a choice of stated items. */
function choiceField(items: readonly { readonly value: string; readonly text: string }[]): Partial<Field> {
  const view = widgets.find(({ value, options }) => value === 'one' && Object.hasOwn(options.properties, 'items'))?.type
  return view === undefined ? {} : { view, options: { items: [...items] } }
}

function columnsOf(config: WireItem, fields: Record<string, Field>): readonly ListColumn[] {
  const dictOptions = objectOrEmpty(config['dictOptions'])
  return objectsIn(config['columns']).flatMap((column): ListColumn[] => {
    const field = textOf(column, 'dataIndex')
    if (!isFieldKey(field)) return []
    // A column that the form does not have is shown all the same.
    const choices = objectsIn(dictOptions[textOf(column, 'customRender')]).map((one) => ({
      value: textOf(one, 'value'),
      text: textOf(one, 'text', 'label'),
    }))
    if (!Object.hasOwn(fields, field))
      fields[field] = {
        title: textOf(column, 'title') || field,
        readonly: true,
        ...(choices.length ? choiceField(choices) : {}),
      }
    const length = Math.floor(Number(textOf(column, 'showLength')))
    const align = (['left', 'center', 'right'] as const).find((side) => side === column['align'])
    return [
      {
        field,
        title: textOf(column, 'title') || field,
        sortable: column['sorter'] === true,
        ...(align ? { align } : {}),
        ...(length > 0 ? { showLength: Math.min(1000, length) } : {}),
      },
    ]
  })
}

/** Codes of buttons and columns that are denied to a person. A built-in button has another name there; a button of the form may replace the one of the process. */
function hiddenOf(named: unknown): string[] {
  const ours = new Map<string, string>(ONLINE_BUTTONS.map(([code, theirs]) => [theirs, code]))
  return Array.isArray(named)
    ? named.flatMap((code) => (typeof code === 'string' && code !== FLOW_BUTTON ? [ours.get(code) ?? code] : []))
    : []
}

function queryOf(items: readonly WireItem[], fields: Record<string, Field>): NonNullable<Screen['query']> {
  const made = queryFromItems(items)
  const own = made.query.items.map((entry): QueryItem => {
    const item = typeof entry === 'string' ? { field: entry } : entry
    const asked = made.fields[item.field]
    const known = Object.hasOwn(fields, item.field) ? fields[item.field] : undefined
    if (!known && asked) fields[item.field] = { ...asked, visible: false }
    const differs = known && asked && asked.view !== known.view
    return {
      ...item,
      ...(differs
        ? {
            ...(asked.view ? { view: asked.view } : {}),
            ...(asked.options ? { options: asked.options } : {}),
            ...(asked.dict ? { dict: asked.dict } : {}),
          }
        : {}),
    }
  })
  return { items: own, ...(made.query.folded === undefined ? {} : { folded: made.query.folded }) }
}

const TABLE = new RegExp(SOURCE_TABLE)
/** Where such a back end keeps the rows; an id that no address holds names none. */
function sourceOf(code: string, table: string): NonNullable<Screen['source']> {
  const at = ({ path }: { readonly path: string }) => path.replace(':screen', code).replaceAll(/:(\w+)/g, '{$1}')
  const { getData: list, form: detail, add, edit, remove, importXls: importExcel, exportXls } = contract
  const named = Object.entries({ list, detail, add, edit, delete: remove, deleteBatch: remove, importExcel, exportXls })
  return {
    ...(TABLE.test(table) ? { table } : {}),
    endpoints: /^[\w-]{1,80}$/.test(code)
      ? Object.fromEntries(named.map(([name, endpoint]) => [name, at(endpoint)]))
      : {},
  }
}

function columnCount(head: WireItem): number {
  const stated = Number(textOf(head, 'formTemplate'))
  return Number.isInteger(stated) && stated >= 1 && stated <= 4 ? stated : 1
}

/** The online form of an existing back end as a screen, and its sub-tables as screens of their own. */
export function screensFromOnline(code: string, { columns: config, query, form }: OnlineAnswers): OnlineScreens {
  const taken = new Taken()
  const [schema, head] = [objectOrEmpty(form['schema']), objectOrEmpty(form['head'])]
  const fields = fieldsOf(taken, schema)
  const shown = Object.keys(fields)
  const tabs = propertiesOf(schema).tabs.filter(([name]) => /^[a-z]\w{0,60}$/i.test(name))
  const keyed = tabs.map(([name, tab], index) => ({ name, tab, id: onlineChildId(code, index + 1) }))
  const children: Record<string, Screen> = {}
  const links: Record<string, Child> = {}
  for (const { name, tab, id } of keyed) {
    const isOne = textOf(tab, 'relationType') === '1'
    const foreign = textOf(tab, 'foreignKey')
    const own = isOne ? fieldsOf(taken, tab) : gridFields(taken, tab['columns'])
    if (!isFieldKey(foreign) || Object.keys(own).length === 0) continue
    const title = textOf(tab, 'describe') || name
    const visible = Object.keys(own)
    children[name] = {
      version: LANGUAGE_VERSION,
      id,
      title,
      fields: { [foreign]: { title: foreign, visible: false }, ...own },
      form: { layout: visible },
      list: { columns: visible },
    }
    links[childKey(name)] = {
      screen: id,
      relation: isOne ? 'one' : 'many',
      key: foreign,
      title,
      edit: isOne ? 'form' : 'grid',
    }
  }
  const columns = columnsOf(config, fields)
  const section = queryOf(query, fields)
  const buttons = buttonsFromOnline([config['cgButtonList'], form['cgButtonList']])
  const flow = flowFromOnline(config)
  const actions = [
    ...printFromOnline(head),
    ...flow,
    ...buttons.actions.filter((button) => flow.every((own) => own.code !== button.code)),
  ]
  const tree = [textOf(config, 'pidField'), textOf(config, 'textField')]
  const isTree = textOf(head, 'isTree') === 'Y' && isFieldKey(tree[0] ?? '') && Object.hasOwn(fields, tree[0] ?? '')
  return {
    dropped: [...taken.dropped, ...buttons.dropped.map((field) => ({ field, what: 'button' }))],
    scripts: { form: textOf(form, 'enhanceJs'), list: textOf(config, 'enhanceJs') },
    children,
    hidden: hiddenOf(config['hideColumns']),
    screen: {
      version: LANGUAGE_VERSION,
      id: onlineScreenId(code),
      permission: onlineScreenId(code).replace('.', ':'),
      title: textOf(config, 'description') || textOf(schema, 'title') || code,
      source: sourceOf(code, tableOf(config)),
      fields,
      query: section,
      list: {
        columns: [...columns],
        selection: config['checkboxFlag'] !== 'N',
        sort: { field: 'id', order: 'desc' },
        ...(isTree
          ? {
              tree: { parent: tree[0] ?? '', ...(Object.hasOwn(fields, tree[1] ?? '') ? { text: tree[1] ?? '' } : {}) },
            }
          : {}),
      },
      form: { columns: columnCount(head), layout: shown },
      ...(Object.keys(links).length ? { children: links } : {}),
      ...(actions.length ? { actions } : {}),
    },
  }
}
