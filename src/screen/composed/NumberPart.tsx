import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { numberText, readNumber } from '../../../registry/kit/numbers.ts'
import type { Section, SectionTerm } from '../../../schemas/language/composed/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { DataSource, ListRequest } from '../../api/rows/data-source.ts'
import { explain } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { LoadError } from '../../host/ui/LoadError.tsx'
import { withTerms } from './filtered-source.ts'
import { WAITING } from './ShownScreen.tsx'

interface NumberPartProps {
  readonly section: Section
  readonly terms: readonly Required<SectionTerm>[]
  /** Counts the changes of the page: each asks for the number again. */
  readonly turn: number
}

/** The number that the service counts or sums up of the rows that the reader may see. */
async function measured(
  source: DataSource,
  request: ListRequest,
  { of = 'count', field = '' }: Section,
  signal: AbortSignal,
): Promise<unknown> {
  if (of === 'count') return (await source.list({ ...request, count: 'exact' }, signal)).total
  return (await source.totals?.({ ...request, totals: [{ key: field, of }] }, signal))?.[field]
}

export function NumberPart({ section, terms, turn }: NumberPartProps) {
  const { screen, source, ports } = useHost()
  const { latest, error, loading, reload } = useLoaded([screen, source, section, terms, turn], async (signal) => ({
    value: await measured(
      source,
      withTerms({ pageNo: 1, pageSize: 1, sort: screen.list.sort, fields: [], terms: {} }, terms),
      section,
      signal,
    ),
  }))
  if (error !== undefined) return <LoadError reason={explain(error, ports)} onRetry={reload} />
  if (!latest) return WAITING
  const number = readNumber(latest.value)
  const text =
    number === undefined
      ? typeof latest.value === 'string' && latest.value !== ''
        ? latest.value
        : ports.say('SECTION_NO_VALUE')
      : numberText(number, true, undefined)
  const unit = textIn(section.unit, ports.locale)
  return (
    <p className="vi-section-number" aria-busy={loading}>
      <strong>{text}</strong>
      {unit && <span>{unit}</span>}
    </p>
  )
}
