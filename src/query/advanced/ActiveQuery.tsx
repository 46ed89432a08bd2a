import { FilterOutlined } from '@ant-design/icons'
import { type QueryGroup, termsOf } from '../../../schemas/language/query/super-query.ts'
import { useHost } from '../../host/host.tsx'
import { knownQuery } from './model/fields.ts'
import './super-query.css'
import { useAskFields } from './model/use-ask-fields.ts'
import { useQueryWords } from './model/rule-text.ts'

interface ActiveQueryProps {
  readonly query: QueryGroup
  readonly onClear: () => void
  readonly onEdit: () => void
}

/** Says above the rows that they are those of an advanced query, and which. */
export function ActiveQuery({ query, onClear, onEdit }: ActiveQueryProps) {
  const { screen, ports } = useHost()
  const { fields } = useAskFields(termsOf(query.of).some(({ field }) => field.includes(',')))
  const { unknown } = knownQuery(screen, query)
  const words = useQueryWords(query, fields, ports)
  return (
    <output className="vi-super-active">
      <FilterOutlined aria-hidden />
      {screen.query.noAdvanced ? (
        <span className="vi-problem">{ports.say('QUERY_SUPER_CLOSED')}</span>
      ) : (
        <>
          <span>{ports.say('SUPER_ACTIVE')}</span>
          <button type="button" className="vi-link vi-super-words" title={words} onClick={onEdit}>
            {words}
          </button>
          {unknown.length > 0 && (
            <span className="vi-problem">{ports.say('SUPER_LEFT_OUT', { fields: unknown.join(', ') })}</span>
          )}
        </>
      )}
      <button type="button" className="vi-link" onClick={onClear}>
        {ports.say('SUPER_CLEAR')}
      </button>
    </output>
  )
}
