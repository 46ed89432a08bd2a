import { Button } from 'antd'
import { useState } from 'react'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { testDataSource } from '../../../api/administration/data-sources.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import '../panels.css'

interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

/** Tries the connection of the row. */
export function DataSourcePanel({ row }: PanelProps) {
  const say = useSay()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const handleTest = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome({ isGood: true, text: await testDataSource(String(row?.id ?? '')) })
    } catch (reason) {
      setOutcome({ isGood: false, text: errorText(reason, say) })
    } finally {
      setBusy(false)
    }
  }
  const about = { name: String(row?.['name'] ?? ''), url: String(row?.['dbUrl'] ?? '') }
  return (
    <div className="v-panel">
      <p>{say('DATA_SOURCE_HINT', about)}</p>
      <Button type="primary" loading={isBusy} onClick={() => void handleTest()}>
        {say('DATA_SOURCE_TEST')}
      </Button>
      <p aria-live="polite">{outcome && <Tag tone={outcome.isGood ? 'good' : 'bad'}>{outcome.text}</Tag>}</p>
    </div>
  )
}
