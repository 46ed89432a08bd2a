import { Alert } from 'antd'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { useSay } from '../use-say.ts'

/** More than these are noise: the first ones usually cause the rest. */
const SHOWN = 20

/** What is wrong with a screen document, and where. */
export function ProblemBox({ problems }: { problems: readonly SchemaProblem[] }) {
  const say = useSay()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={say('SHELL_PROBLEMS', { count: problems.length })}
      description={
        <ul className="v-problems">
          {problems.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.pointer} ${problem.code} ${JSON.stringify(problem.params)}`}>
              <code>{problem.pointer || '/'}</code> {say(problem.code, problem.params)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
