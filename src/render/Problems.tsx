import { Alert } from 'antd'
import type { Ports } from '../../registry/kit/ports.ts'
import type { SchemaProblem } from '../../schemas/language/problem.ts'
import { Themed } from './theme.tsx'

interface ScreenProblemsProps {
  readonly title: string
  readonly problems: readonly SchemaProblem[]
  readonly ports: Pick<Ports, 'say'>
}

/** Stands in the place of a screen whose document is wrong: where, and what. */
export function ScreenProblems({ title, problems, ports }: ScreenProblemsProps) {
  return (
    <Themed className="vi-problems">
      <Alert
        type="error"
        showIcon
        title={ports.say('RENDER_PROBLEMS', { title })}
        description={
          <ul>
            {problems.map(({ pointer, code, params }, index) => (
              <li key={index}>
                <code>{pointer || ports.say('RENDER_WHOLE')}</code> {ports.say(code, params)}
              </li>
            ))}
          </ul>
        }
      />
    </Themed>
  )
}
