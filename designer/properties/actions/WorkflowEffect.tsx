import { Input } from 'antd'
import { fits } from '../../../schemas/language/check/check.ts'
import { showsProcess, STATUS_DICT } from '../../../schemas/language/process/status.ts'
import { ActionSchema } from '../../../schemas/language/sections.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'

const PARTS = ActionSchema.properties.workflow.properties
type Part = keyof typeof PARTS
const LABELS: Readonly<Record<Part, readonly [label: MessageCode, help: MessageCode, wrong: MessageCode]>> = {
  code: ['DESIGNER_BUTTON_PROCESS', 'DESIGNER_BUTTON_PROCESS_HELP', 'DESIGNER_BUTTON_PROCESS_WRONG'],
  formUrl: ['DESIGNER_BUTTON_PROCESS_FORM', 'DESIGNER_BUTTON_PROCESS_FORM_HELP', 'DESIGNER_BUTTON_PROCESS_FORM_WRONG'],
  formUrlMobile: [
    'DESIGNER_BUTTON_PROCESS_PHONE',
    'DESIGNER_BUTTON_PROCESS_FORM_HELP',
    'DESIGNER_BUTTON_PROCESS_FORM_WRONG',
  ],
}

interface WorkflowProps {
  readonly id: string
  /** Code of the button. */
  readonly code: string
  readonly value: JsonObject
  readonly onChange: (value: JsonObject) => void
}

/** Which process a button starts, and which form that shows. That records of our own need a field for its state is said here, too. */
export function WorkflowEffect({ id, code, value, onChange }: WorkflowProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const isUnseen = !showsProcess(document)
  return (
    <>
      {isUnseen && (
        <div className="vd-error" role="alert">
          {say('DOC_WORKFLOW_NO_STATUS', { code, dict: STATUS_DICT })}
        </div>
      )}
      {(Object.keys(LABELS) as Part[]).map((part) => {
        const [label, help, wrong] = LABELS[part]
        const text = String(ownProperty(value, part) ?? '')
        const isRequired = part === 'code'
        const isWrong = (isRequired || text !== '') && !fits(PARTS[part] as unknown as Record<string, unknown>, text)
        const change = (typed: string) =>
          onChange(setProperty(value, part, isRequired || typed !== '' ? typed : undefined))
        return (
          <Labelled
            key={part}
            id={`${id}-${part}`}
            label={say(label)}
            required={isRequired}
            help={say(help)}
            error={isWrong ? say(wrong) : undefined}
          >
            {(described) => (
              <Input
                {...described}
                className="vd-code"
                spellCheck={false}
                value={text}
                onChange={(event) => change(event.target.value.trim())}
              />
            )}
          </Labelled>
        )
      })}
    </>
  )
}
