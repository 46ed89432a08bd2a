import { pointerKeys } from '../../../schemas/language/json-pointer.ts'
import { withTheme } from '@rjsf/core'
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import { isObject } from '../../../schemas/language/values.ts'
import type { FormProps } from '../../kit/faces.ts'
import { ErrorBoundary } from '../../kit/parts/ErrorBoundary.tsx'
import { TextLine } from '../../kit/parts/prose/Shortened.tsx'
import { dataText, parseData } from '../../../schemas/language/json-schema/data.ts'
import { type Finding, findings } from '../../../schemas/language/json-schema/findings.ts'
import type { Options } from './options.ts'
import {
  childSchema,
  type JsonSchema,
  sameValueSchemas,
  titleOf,
} from '../../../schemas/language/json-schema/schema.ts'
import { templates, translator, type UnionContext, widgets } from './theme.tsx'
import { withoutOtherBranches } from './branches.ts'
import { hiddenIn } from './hidden-values.ts'
import { usableUiSchema } from './ui-schema.ts'
import { isUsable } from '../../../schemas/language/json-schema/usable.ts'
import { validator } from './validator.ts'

const ThemedForm = withTheme({ templates, widgets })
/** Nobody chose the first of some alternatives: its constant is no default. */
const STILL = {
  emptyObjectFields: 'populateAllDefaults',
  arrayMinItems: { populate: 'requiredOnly' },
  constAsDefaults: 'skipOneOf',
} as const

/** The sentences of what is wrong, each at its property. */
function errorsAt(
  schema: JsonSchema,
  found: readonly Finding[],
  sentence: (finding: Finding, title: string) => string,
): ErrorSchema {
  const errors: Record<string, unknown> = {}
  for (const finding of found) {
    let [here, at]: [Record<string, unknown>, JsonSchema | undefined] = [errors, schema]
    let title = ''
    for (const key of pointerKeys(finding.pointer)) {
      at = at && childSchema(schema, at, at['type'] === 'array' ? Number(key) : key)
      title = titleOf(at, key)
      const next = isObject(here[key]) ? here[key] : {}
      here[key] = next
      here = next
    }
    if (finding.pointer !== '') here['__errors'] = [sentence(finding, title)]
  }
  return errors as ErrorSchema
}

/** The form makes an object of every group of properties; one that nothing was typed into is no data, unless it is required. */
function withoutEmptyObjects(root: JsonSchema, schema: JsonSchema | undefined, data: unknown): unknown {
  if (Array.isArray(data))
    return data.map((entry, at) => withoutEmptyObjects(root, schema && childSchema(root, schema, at), entry))
  if (!isObject(data)) return data
  const required = new Set(
    schema
      ? sameValueSchemas(root, schema).flatMap((each) => (Array.isArray(each['required']) ? each['required'] : []))
      : [],
  )
  const members = Object.entries(data).map(
    ([key, value]) => [key, withoutEmptyObjects(root, schema && childSchema(root, schema, key), value)] as const,
  )
  return Object.fromEntries(
    members.filter(
      ([key, value]) => value !== undefined && (required.has(key) || !isObject(value) || Object.keys(value).length > 0),
    ),
  )
}

/** The data as a form of their schema. `onChange` receives JSON text; the component's state also has entries that are still empty. */
export function JsonForm({
  id,
  value,
  onChange,
  options: { schema, uiSchema },
  disabled,
  invalid,
  ports,
}: FormProps<string, Options>) {
  const [edited, setEdited] = useState<{ readonly text: string; readonly data: unknown }>(() => ({
    text: value,
    data: parseData(value),
  }))
  // A draft, a merge or a rule may set the value from outside.
  const isOwn = edited.text === value
  const data = useMemo(() => (isOwn ? edited.data : parseData(value)), [isOwn, edited, value])
  const [opened] = useState(value)
  const { memory } = ports
  const hidden = useMemo(() => hiddenIn(memory, schema, `${id}-data`, opened), [memory, schema, id, opened])
  useEffect(() => {
    if (!isOwn) hidden.clear()
  }, [isOwn, hidden])
  const context = useMemo((): UnionContext => ({ choose: hidden.choose.bind(hidden) }), [hidden])
  const translate = useMemo(() => translator(ports.say), [ports])
  const ui = useMemo(
    (): UiSchema => ({ ...usableUiSchema(uiSchema), 'ui:label': false, 'ui:submitButtonOptions': { norender: true } }),
    [uiSchema],
  )
  const errors = useMemo(
    () =>
      invalid
        ? errorsAt(schema, findings(schema, data ?? {}), ({ code, params }, title) =>
            ports.say(code, { ...params, label: title, path: '' }),
          )
        : {},
    [invalid, schema, data, ports],
  )
  const unusable = (
    <>
      <p>{ports.say('JSON_FORM_UNUSABLE')}</p>
      <TextLine text={value} dense={false} ports={ports} />
    </>
  )
  if (!isUsable(schema)) return unusable
  const isBlank =
    schema['type'] === 'object' &&
    Object.keys(schema).every(
      (key) =>
        key === 'type' || (key === 'properties' && isObject(schema[key]) && Object.keys(schema[key]).length === 0),
    )
  if (isBlank) return <p className="v-json-hint">{ports.say('JSON_FORM_EMPTY_SCHEMA')}</p>
  return (
    <ErrorBoundary failed={unusable}>
      <ThemedForm
        tagName="div"
        idPrefix={`${id}-data`}
        schema={schema as RJSFSchema}
        uiSchema={ui}
        // Without data, the form would go on with what it had.
        formData={data ?? (schema['type'] === 'array' ? [] : {})}
        validator={validator}
        disabled={disabled}
        noValidate
        noHtml5Validate
        showErrorList={false}
        extraErrors={errors}
        translateString={translate}
        experimental_defaultFormStateBehavior={STILL}
        formContext={context}
        onChange={({ formData }, changed) => {
          // Without a field, the form only fills in defaults.
          if (changed === undefined) return
          const whole = hidden.changed(data, formData, changed)
          const text = dataText(withoutEmptyObjects(schema, schema, withoutOtherBranches(schema, schema, whole)))
          hidden.noteText(text)
          setEdited({ text, data: whole })
          if (text !== value) onChange(text)
        }}
      >
        <></>
      </ThemedForm>
    </ErrorBoundary>
  )
}
