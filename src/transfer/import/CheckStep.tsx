import { Alert, Radio } from 'antd'
import { outcomeCode } from '../../../schemas/contract/data/import-outcome.ts'
import { useHost } from '../../host/host.tsx'
import { ProblemGroups } from './ProblemGroups.tsx'
import { keyTitles } from './key-titles.ts'
import type { Wizard } from './use-wizard.ts'
import { WrongGrid } from './WrongGrid.tsx'

export type WrongPolicy = 'skip' | 'stop'

interface CheckStepProps {
  readonly wizard: Wizard
  readonly policy: WrongPolicy
  readonly onPolicy: (policy: WrongPolicy) => void
}

/** What would become of the rows, the cells that are wrong, and what shall be done about them. */
export function CheckStep({ wizard, policy, onPolicy }: CheckStepProps) {
  const { ports } = useHost()
  const { check, wrong } = wizard
  if (!check) return null
  const { counts, problems, problemCount } = check
  return (
    <>
      <Alert
        type={counts.wrong > 0 ? 'warning' : 'success'}
        showIcon
        title={ports.say(counts.wrong > 0 ? 'IMPORT_CHECKED_WRONG' : 'IMPORT_CHECKED', { ...counts })}
        description={ports.say(outcomeCode(counts), { ...counts })}
      />
      {counts.changed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={ports.say('IMPORT_UPDATES', { count: counts.changed, titles: keyTitles(wizard, ports) })}
        />
      )}
      <ProblemGroups wizard={wizard} />
      {wrong && (
        <>
          <p className="vi-help">
            {ports.say(problemCount > problems.length ? 'IMPORT_PROBLEMS_SOME' : 'IMPORT_PROBLEMS', {
              count: problemCount,
              shown: problems.length,
            })}
          </p>
          <WrongGrid cells={wrong} />
          <Radio.Group
            className="vi-import-policy"
            aria-label={ports.say('IMPORT_POLICY')}
            value={policy}
            onChange={(event) => onPolicy(event.target.value as WrongPolicy)}
            options={[
              { value: 'skip', label: ports.say('IMPORT_SKIP', { count: counts.wrong }) },
              { value: 'stop', label: ports.say('IMPORT_STOP') },
            ]}
          />
        </>
      )}
    </>
  )
}
