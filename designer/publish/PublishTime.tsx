import { Checkbox, Input } from 'antd'
import { CHINA, wireTime } from '../../schemas/language/zone.ts'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'

const HOUR_MS = 3_600_000

/** The instant of a typed day and time, by the clock that every time of the application has; undefined for one that is not whole. */
export function instantOf(typed: string): number | undefined {
  const shown = Date.parse(`${typed}Z`)
  return Number.isNaN(shown) ? undefined : shown - CHINA.offsetAt(shown)
}

interface PublishTimeProps {
  /** `YYYY-MM-DDTHH:mm`; undefined: at once. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}
/** Whether a draft is published at once, or when. */
export function PublishTime({ value, onChange }: PublishTimeProps) {
  const { say } = useDesigner()
  const handleToggle = (isLater: boolean) =>
    onChange(
      isLater
        ? wireTime(Date.now() + HOUR_MS)
            .slice(0, 16)
            .replace(' ', 'T')
        : undefined,
    )
  return (
    <section className="vd-part">
      <Checkbox checked={value !== undefined} onChange={({ target }) => handleToggle(target.checked)}>
        {say('SCHEDULE_PAGE_LATER')}
      </Checkbox>
      {value !== undefined && (
        <Labelled id="vd-publish-time" label={say('SCHEDULE_PAGE_TIME')} help={say('SCHEDULE_PAGE_HELP')} required>
          {(described) => (
            <Input
              {...described}
              type="datetime-local"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </section>
  )
}
