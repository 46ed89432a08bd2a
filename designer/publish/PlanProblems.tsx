import { Alert, Button } from 'antd'
import { useDesigner } from '../context.tsx'
import { fieldAt } from '../document/fields.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import type { Plan } from '../storage/remote.ts'

/** True for an error that no ticked step resolves. */
export const isBlocking = ({ level, params }: Plan['problems'][number], allowed: ReadonlySet<string>): boolean =>
  level === 'error' && !(typeof params['allow'] === 'string' && allowed.has(params['allow']))

/** The name of the step that resolves an error when it is ticked; undefined where there is none. */
export const agreedBy = ({ level, params }: Plan['problems'][number], steps: Plan['steps']): string | undefined =>
  level === 'error' ? steps.find(({ name, destructive }) => destructive && name === params['allow'])?.name : undefined

/** What the server found; an error blocks the publication. */
export function PlanProblems({
  problems,
  onClose,
}: {
  readonly problems: Plan['problems']
  readonly onClose: () => void
}) {
  const { say, words, ports } = useDesigner()
  const { reveal } = useEditor()
  const { document } = useOpen()
  const placeOf = (pointer: string) => {
    const [, part, key] = pointer.split('/')
    const field = part === 'fields' && key !== undefined ? fieldAt(document, key) : undefined
    return field ? say('DESIGNER_FIELD_AT', { title: words(ownProperty(field, 'title')) || key, key }) : pointer || '/'
  }
  const isBlocked = problems.some((problem) => problem.level === 'error')
  return (
    <Alert
      type={isBlocked ? 'error' : 'warning'}
      showIcon
      title={say(isBlocked ? 'DESIGNER_PUBLISH_BLOCKED' : 'DESIGNER_PUBLISH_WARNINGS', { count: problems.length })}
      description={
        <ul className="vd-used">
          {problems.map((problem) => (
            <li key={`${problem.pointer} ${problem.code}`}>
              {problem.text ?? ports.say(problem.code, problem.params)}{' '}
              <Button
                type="link"
                size="small"
                onClick={() => {
                  onClose()
                  reveal(problem.pointer)
                }}
              >
                {placeOf(problem.pointer)}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
