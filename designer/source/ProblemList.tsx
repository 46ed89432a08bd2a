import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, ToolOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDesigner } from '../context.tsx'
import { useEditor, useOpen } from '../editor/context.tsx'
import { fixOf } from '../fixes/fixes.ts'

/** More than these are noise: the first ones usually cause the rest. */
const SHOWN = 100

/** What is wrong, each with the way to its place and, where it is obvious, with what mends it as one step. */
export function ProblemList({ onShow }: { readonly onShow: (pointer: string) => void }) {
  const { say } = useDesigner()
  const { open, command } = useEditor()
  const { document, problems, failure } = useOpen()
  if (failure) {
    return (
      <output className="vd-problems">
        <CloseCircleOutlined className="vd-bad" aria-hidden />{' '}
        {say(failure.code, { line: failure.line, column: failure.column })}
        <span className="vd-help vd-block">{say('DESIGNER_SOURCE_KEPT')}</span>
      </output>
    )
  }
  if (problems.length === 0) {
    return (
      <output className="vd-problems">
        <CheckCircleOutlined className="vd-good" aria-hidden /> {say('DESIGNER_NO_PROBLEMS')}
      </output>
    )
  }
  return (
    <ul className="vd-problems" aria-label={say('DESIGNER_PROBLEMS')}>
      {problems.slice(0, SHOWN).map((problem) => {
        const fix = open.kind.name === 'screen' ? fixOf(document, problem) : undefined
        return (
          <li key={`${problem.pointer} ${problem.code} ${JSON.stringify(problem.params)}`}>
            <button type="button" onClick={() => onShow(problem.pointer)}>
              {problem.level === 'error' ? (
                <CloseCircleOutlined className="vd-bad" aria-label={say('DESIGNER_ERROR')} />
              ) : (
                <ExclamationCircleOutlined className="vd-warn" aria-label={say('DESIGNER_WARNING')} />
              )}
              <span>{say(problem.code, problem.params)}</span> <code>{problem.pointer || '/'}</code>
            </button>
            {fix && (
              <Button
                type="link"
                size="small"
                icon={<ToolOutlined />}
                onClick={() => command(fix.apply, { name: { code: fix.code, params: fix.params } })}
              >
                {say(fix.code, fix.params)}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
