import { Flex, Typography } from 'antd'
import { useEffect, useId, useState } from 'react'
import { nextRuns } from '../../../schemas/language/cron/next.ts'
import { parseCron } from '../../../schemas/language/cron/parse.ts'
import { describeCron } from '../../../schemas/language/cron/sentence.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import type { Ports } from '../../kit/ports.ts'
import type { SayText } from './texts.ts'

const COUNT = 10
const YEARS = 10
const PAUSE = 500

/** The next run times as text by the clock of the wire, the year part left out of account; `[]` when there are none. */
export function previewRuns(expression: string, after: number): readonly string[] {
  const parsed = parseCron(expression)
  if (!parsed.ok) return []
  const runs = nextRuns(parsed.cron, { after, count: COUNT, anyYear: true, years: YEARS })
  return runs.map(wireTime)
}

/** What an expression means, in words; '' when it is none. */
export function describeExpression(expression: string, ports: Pick<Ports, 'locale'>): string {
  const parsed = parseCron(expression)
  return parsed.ok ? describeCron(parsed.cron, ports.locale) : ''
}

interface PreviewProps {
  readonly expression: string
  readonly tell: SayText
  readonly ports: Ports
}

/** The expression as it is now, and what it means. */
export function ExpressionPreview({ expression, tell, ports }: PreviewProps) {
  const id = useId()
  return (
    <Flex vertical gap={4}>
      <Typography.Text type="secondary" id={id}>
        {tell('expression')}
      </Typography.Text>
      <output aria-labelledby={id}>
        <Typography.Text code>{expression}</Typography.Text> {describeExpression(expression, ports)}
      </output>
    </Flex>
  )
}

/** The next runs, shown when the expression has not changed for a moment. */
export function RunPreview({ expression, tell }: PreviewProps) {
  const id = useId()
  const [runs, setRuns] = useState<readonly string[]>()
  useEffect(() => {
    const timer = setTimeout(() => setRuns(previewRuns(expression, Date.now())), PAUSE)
    return () => clearTimeout(timer)
  }, [expression])
  return (
    <Flex vertical gap={4}>
      <Typography.Text type="secondary" id={id}>
        {tell('runs')}
      </Typography.Text>
      {runs?.length === 0 && <output>{tell('noRuns')}</output>}
      {runs && runs.length > 0 && (
        <ol
          aria-labelledby={id}
          style={{ margin: 0, paddingInlineStart: 28, fontVariantNumeric: 'tabular-nums', columnWidth: 190 }}
        >
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      )}
    </Flex>
  )
}
