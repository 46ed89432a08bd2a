import Form, { getDefaultRegistry } from '@rjsf/core'
import type { FieldProps } from '@rjsf/utils'
import { Alert } from 'antd'
import { memo, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useCell } from './cell.ts'
import { FormContext } from './form-context.ts'
import { Groups } from './Groups.tsx'
import { Leaf } from './Leaf.tsx'
import type { FormStore } from './state.ts'
import { formStructure, silentValidator } from './structure.ts'
import { useStart } from './use-start.ts'

const { SchemaField } = getDefaultRegistry().fields

/** rjsf's own wrapper prepares label, help and error elements that a leaf draws by itself; at 500 fields that is a tenth of the mount. */
function Dispatch(props: FieldProps) {
  if (Object.hasOwn(props.schema, 'x-field')) return <Leaf name={props.name} />
  return SchemaField ? <SchemaField {...props} /> : null
}
const TEMPLATES = { ObjectFieldTemplate: Groups }
const FIELDS = { SchemaField: Dispatch }
const EMPTY = {}

/** rjsf resolves the structure once; values never pass through it, so a keystroke does not reach it. */
const Structure = memo(function Structure({ screen }: { readonly screen: ResolvedScreen }) {
  const schema = formStructure(screen)
  return (
    <Form schema={schema} validator={silentValidator} templates={TEMPLATES} fields={FIELDS} formData={EMPTY} tagName="div" showErrorList={false} noHtml5Validate noValidate>
      <></>
    </Form>
  )
})

interface RecordFormProps {
  readonly id: string
  readonly screen: ResolvedScreen
  readonly store: FormStore
  readonly ports: Ports
  readonly onSubmit: () => void
  /** Takes the cursor when it is there: a form in a dialog, not one that is a page. */
  readonly begins?: boolean
}

export function RecordForm({ id, screen, store, ports, onSubmit, begins = false }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useStart(form, begins)
  const host = useMemo(() => ({ screen, store, ports: { ...ports, siblings: siblingsOf(store), files: store.uploads.watched(ports.files) } }), [screen, store, ports])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <FormContext value={host}>
      {/* The keyboard way to save from a text area, where Enter is a new line. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        id={id}
        className="vi-form"
        tabIndex={-1}
        noValidate
        onKeyDown={handleKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit()
        }}
      >
        <Unseen screen={screen} store={store} ports={ports} />
        <Structure screen={screen} />
      </form>
    </FormContext>
  )
}

/** What keeps the record from being saved and has no field here to stand beside. */
function Unseen({ screen, store, ports }: Pick<RecordFormProps, 'screen' | 'store' | 'ports'>) {
  const { unseen } = useCell(store.flags)
  if (unseen.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="vi-unseen"
      title={ports.say('FORM_UNSEEN')}
      description={<ul>{unseen.map(({ field, text }) => <li key={field}>{textIn(screen.byKey.get(field)?.field.title ?? field, ports.locale)}: {text}</li>)}</ul>}
    />
  )
}

function siblingsOf(store: FormStore): Ports['siblings'] {
  return {
    get: (names) => Object.fromEntries(names.map((name) => [name, store.record[name] ?? null])),
    set: (values) => store.setStored(values),
  }
}
