import { Alert } from 'antd'
import { useDesigner } from '../context.tsx'
import type { Plan } from '../storage/remote.ts'

interface PlanAffectedProps {
  readonly affected: NonNullable<Plan['affected']>
  /** The present address of the page; undefined where it cannot be opened. */
  readonly route: string | undefined
}

/** The stored rows that violate the new rules, by field. They stay unchanged. */
export function PlanAffected({ affected, route }: PlanAffectedProps) {
  const { say } = useDesigner()
  if (affected.length === 0) return null
  const isCounted = affected.some(({ rows }) => rows !== undefined)
  return (
    <Alert
      type="warning"
      showIcon
      title={say(isCounted ? 'DESIGNER_PLAN_AFFECTED' : 'DESIGNER_PLAN_UNCOUNTED')}
      description={
        <ul className="vd-affected">
          {affected.map(({ field, text, examples, query }) => (
            <li key={`${field} ${text}`}>
              {text}{' '}
              {query && route !== undefined && (
                <a
                  href={`#${route}?l.where=${encodeURIComponent(JSON.stringify(query))}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {say('DESIGNER_PLAN_SHOW_ROWS')}
                </a>
              )}
              {examples.length > 0 && (
                <ul>
                  {examples.map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
