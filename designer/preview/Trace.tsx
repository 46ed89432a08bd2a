import { Button } from 'antd'
import type { Aspect, FieldTrace, Origin, Reason } from '../../engine/rules/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { escapeToken } from '../../schemas/language/json-pointer.ts'
import { useDesigner } from '../context.tsx'
import { useEditor } from '../editor/context.tsx'

const WHY = {
  visible: 'TRACE_WHY_VISIBLE',
  show: 'TRACE_WHY_SHOW',
  hide: 'TRACE_WHY_HIDE',
  required: 'TRACE_WHY_REQUIRED',
  readonly: 'TRACE_WHY_READONLY',
  value: 'TRACE_WHY_VALUE',
  refuse: 'TRACE_WHY_REFUSE',
  choices: 'TRACE_WHY_CHOICES',
} as const satisfies Readonly<Record<Aspect, MessageCode>>

/** Why one field of the preview is as it is, in words. */
export function Trace({
  trace: { key, state, value, reasons },
  screen,
}: {
  readonly trace: FieldTrace
  readonly screen: Screen
}) {
  const { say, words } = useDesigner()
  const titleOf = (name: string) => words(screen.fields[name]?.title) || name
  const said = (stored: unknown) =>
    stored === null || stored === ''
      ? say('TRACE_EMPTY')
      : typeof stored === 'object'
        ? JSON.stringify(stored)
        : String(stored)
  const now = [
    say(state.visible ? 'TRACE_SHOWN' : 'TRACE_HIDDEN'),
    ...(state.required ? [say('TRACE_REQUIRED')] : []),
    ...(state.readonly ? [say('TRACE_LOCKED')] : []),
    say('TRACE_VALUE', { value: said(value) }),
  ]
  const title = say('TRACE_OF', { title: titleOf(key) })
  return (
    <section className="vd-trace" aria-label={title} aria-live="polite">
      <h3>{title}</h3>
      <p>{now.join(' · ')}</p>
      {reasons.length === 0 && <p className="vd-help">{say('TRACE_NONE')}</p>}
      <ul>
        {reasons.map((reason, index) => (
          <li key={index}>
            {say(WHY[reason.aspect])} <Expression reason={reason} /> —{' '}
            {reason.holds !== undefined && `${say(reason.holds ? 'TRACE_HOLDS' : 'TRACE_HOLDS_NOT')} · `}
            <From origin={reason.origin} fieldKey={key} />
            {reason.reads.length > 0 && (
              <span className="vd-help">
                {' '}
                ({reason.reads.map((read) => `${titleOf(read.key)} = ${said(read.value)}`).join(', ')})
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text of an expression; a fixed reason as a sentence. */
function Expression({ reason: { text } }: { readonly reason: Reason }) {
  const { say } = useDesigner()
  if (text === 'true') return <>{say('TRACE_ALWAYS')}</>
  return text === 'false' ? <>{say('TRACE_NEVER')}</> : <code>{text}</code>
}

/** What says so: a rule, the field or its place in the form; a button leads there. */
function From({ origin, fieldKey }: { readonly origin: Origin; readonly fieldKey: string }) {
  const { say } = useDesigner()
  const { reveal } = useEditor()
  if (origin.kind === 'place') return <>{say('TRACE_FROM_PLACE')}</>
  const [words, pointer] =
    origin.kind === 'rule'
      ? [say('TRACE_FROM_RULE', { number: origin.index + 1 }), `/rules/${origin.index}`]
      : [say('TRACE_FROM_FIELD'), `/fields/${escapeToken(fieldKey)}`]
  return (
    <Button type="link" size="small" className="vd-trace-link" onClick={() => reveal(pointer)}>
      {words}
    </Button>
  )
}
