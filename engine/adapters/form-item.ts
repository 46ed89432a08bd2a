import type { Field } from '../../schemas/language/field.ts'
import { isObject, objectOrEmpty } from '../../schemas/language/values.ts'
import { DICT_CODE } from '../../schemas/language/names.ts'
import { namedRule } from '../../schemas/language/rules/named.ts'
import { dictOf, extension, pickOptions, textOf, widgetOf, type WireItem } from './wire.ts'

/** Attributes of the widget itself. */
const attributesOf = (item: WireItem): WireItem => objectOrEmpty(item['attrs'] ?? item['widgetAttrs'])

/** `required`, lengths, limits and patterns, from the item's own rules and from its JSON Schema. */
function rulesOf(item: WireItem): Partial<Field> {
  const schema = objectOrEmpty(item['formSchema'])
  const stated = Array.isArray(item['rules']) ? item['rules'].filter(isObject) : []
  const found: { -readonly [K in keyof Field]?: Field[K] } = {}
  const rules: NonNullable<Field['rules']> = []
  for (const rule of stated) {
    if (rule['required'] === true) found.required = true
    const pattern = textOf(rule, 'pattern')
    if (pattern === 'only') found.unique = true
    else if (pattern)
      rules.push({
        ...(namedRule(pattern) ? { rule: pattern } : { pattern }),
        ...(textOf(rule, 'message') ? { message: textOf(rule, 'message') } : {}),
      })
  }
  if (rules.length) found.rules = rules
  for (const name of ['maxLength', 'minLength', 'minimum', 'maximum'] as const) {
    const limit = Number(schema[name] ?? item[name] ?? attributesOf(item)[name] ?? Number.NaN)
    if (Number.isFinite(limit)) found[name] = limit
  }
  return found
}

/** Parameters of a report are plain values there, in quotes or not; here a value without quotes would be a field. */
function constants(param: unknown): WireItem | undefined {
  if (!isObject(param)) return undefined
  return Object.fromEntries(
    Object.entries(param).map(([name, value]) => [
      name,
      /^(['"]).*\1$/s.test(String(value)) ? String(value) : `'${String(value)}'`,
    ]),
  )
}

/** The further levels of a chain: a field, and its title. */
function othersOf(stated: unknown): readonly WireItem[] | undefined {
  if (!Array.isArray(stated)) return undefined
  return stated.filter(isObject).flatMap((one) => {
    const [field, title] = [textOf(one, 'field'), textOf(one, 'title')]
    return field === '' ? [] : [{ field, ...(title === '' ? {} : { title }) }]
  })
}

/** Names of a form item and the widget option each maps to. */
function candidatesOf(item: WireItem): WireItem {
  const schema = objectOrEmpty(item['formSchema'])
  const more = extension(item)
  const { table } = dictOf(item)
  return {
    ...objectOrEmpty(item['listSource']),
    ...attributesOf(item),
    ...item,
    ...more,
    multi: item['multiSelect'] ?? more['multiSelect'] ?? item['multi'],
    store: more['store'] ?? item['extendStore'] ?? item['store'],
    text: more['text'] ?? item['extendText'] ?? item['text'],
    number: more['uploadnum'] ?? item['number'],
    param: constants(item['param']),
    integerOnly: item['onlyInteger'],
    dbPointLength: schema['dbPointLength'] ?? item['dbPointLength'],
    dict: textOf(item, 'dict', 'searchDict') || table,
    // The item's own key is its field: a chain has another one in its configuration.
    key: undefined,
    ...objectOrEmpty(item['linkDownConfig'] ?? item['config']),
    others: othersOf(item['linkDownOthers'] ?? item['others']),
  }
}

/** A form item of a back end's configuration as a field of the screen language; undefined without a key. */
export function fieldFromFormItem(item: WireItem): { readonly key: string; readonly field: Field } | undefined {
  const key = textOf(item, 'key')
  const widget = widgetOf(item)
  if (key === '' || !widget) return undefined
  const { code } = dictOf(item)
  const options = pickOptions(widget, candidatesOf(item))
  const decorator = objectOrEmpty(item['fieldDecoratorOptions'])
  const initial = decorator['initialValue']
  return {
    key,
    field: {
      title: textOf(item, 'label') || key,
      view: widget.type,
      ...(textOf(item, 'placeholder') ? { placeholder: textOf(item, 'placeholder') } : {}),
      ...(new RegExp(DICT_CODE).test(code) ? { dict: code } : {}),
      ...(Object.keys(options).length ? { options } : {}),
      ...(initial === undefined ? {} : { default: initial }),
      ...rulesOf({ ...item, rules: item['rules'] ?? decorator['rules'] }),
      // Attributes that only a foreign client draws with are stored next to the field, unchanged.
      ...Object.fromEntries(
        ['itemAttrs', 'formItemAttrs', 'columnAttrs'].flatMap((name) =>
          isObject(item[name]) ? [[`x-${name}`, item[name]]] : [],
        ),
      ),
    },
  }
}
