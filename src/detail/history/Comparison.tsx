import { Button, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { SYSTEM_FIELDS } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { offeredActions } from '../../host/actions.ts'
import { screenAccess } from '../../host/access.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { differencesOf, type FieldDifference, type LoadedHistory } from './use-history.ts'

interface Pair {
  readonly old: number
  readonly now: number
}
interface ComparisonProps extends LoadedHistory {
  readonly id: string
  readonly pair: Pair
  readonly onChoose: (pair: Pair) => void
  readonly onRestored: () => void
}

/** Saves values of an earlier version as any edit is saved, with all its checks; undefined where the person may not edit, or the record is gone. */
function useRestore({ id, versions, pair, onRestored }: ComparisonProps) {
  const { screen, source, permissions, ports, confirm } = useHost()
  const [isSaving, setSaving] = useState(false)
  const [latest, old] = [versions[0], versions[pair.old]]
  const canEdit = offeredActions(screen, permissions, ports).some(({ action }) => action.code === 'edit')
  if (!canEdit || !latest?.row || !old?.row || latest.operation === 'delete') return undefined
  const { hidden, readonly, masked } = screenAccess(screen, permissions).fields
  const denied = new Set([...SYSTEM_FIELDS, ...hidden, ...readonly, ...masked])
  const restorable = ({ field }: FieldDifference) => !denied.has(field.key) && field.field.readonly !== true
  async function restore(changes: readonly FieldDifference[]): Promise<void> {
    const version = ports.say('HISTORY_VERSION', { version: old?.version })
    const fields = changes.map(({ field }) => textIn(field.field.title, ports.locale)).join(ports.say('COMMON_AND'))
    if (
      !(await confirm({
        title: ports.say('HISTORY_RESTORE'),
        text: ports.say('HISTORY_RESTORE_ASK', { fields, version }),
        ok: ports.say('HISTORY_RESTORE'),
      }))
    )
      return
    setSaving(true)
    try {
      const values = Object.fromEntries(changes.map(({ field }) => [field.key, old?.row?.[field.key] ?? null]))
      const outcome = await source.edit({ id, version: latest?.version, ...values })
      ports.notify(outcome.kind === 'saved' ? 'success' : 'warning', outcome.message)
      if (outcome.kind === 'saved') onRestored()
    } catch (error) {
      notifyError(error, ports)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, restorable, restore: (changes: readonly FieldDifference[]) => void restore(changes) }
}

/** Any two versions side by side, field by field. */
export function Comparison(props: ComparisonProps) {
  const { versions, fields, labels, pair, onChoose } = props
  const { ports } = useHost()
  const [isShort, setShort] = useState(true)
  const switchId = useId()
  const restoring = useRestore(props)
  const all = differencesOf(fields, versions[pair.old]?.row ?? null, versions[pair.now]?.row ?? null, labels)
  const different = all.filter(({ isDifferent }) => isDifferent)
  const shown = isShort ? different : all
  const options = versions.map(({ version }, value) => ({ value, label: ports.say('HISTORY_VERSION', { version }) }))
  const open = restoring ? different.filter(restoring.restorable) : []
  return (
    <section aria-label={ports.say('HISTORY_COMPARISON')}>
      <div className="vi-history-tools">
        <Select
          aria-label={ports.say('HISTORY_OLD')}
          value={pair.old}
          options={options}
          onChange={(old: number) => onChoose({ ...pair, old })}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label={ports.say('HISTORY_NEW')}
          value={pair.now}
          options={options}
          onChange={(now: number) => onChoose({ ...pair, now })}
        />
        <label htmlFor={switchId}>
          <Switch id={switchId} size="small" checked={isShort} onChange={setShort} />{' '}
          {ports.say('HISTORY_ONLY_DIFFERENCES')}
        </label>
        {restoring && open.length > 1 && (
          <Button size="small" disabled={restoring.isSaving} onClick={() => restoring.restore(open)}>
            {ports.say('HISTORY_RESTORE_ALL')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p>{ports.say('HISTORY_EQUAL')}</p>
      ) : (
        <table className="vi-history-table">
          <thead>
            <tr>
              <th scope="col">{ports.say('HISTORY_FIELD')}</th>
              <th scope="col">{ports.say('HISTORY_OLD')}</th>
              <th scope="col">{ports.say('HISTORY_NEW')}</th>
              {restoring && <th scope="col">{ports.say('HISTORY_RESTORE')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.field.key} data-different={one.isDifferent}>
                <th scope="row">{textIn(one.field.field.title, ports.locale)}</th>
                <td>{isShort && one.items ? one.items.removed.join('\n') : one.old}</td>
                <td>
                  {isShort && one.items
                    ? [...one.items.added, ports.say('HISTORY_SAME', { count: one.items.same })].join('\n')
                    : one.now}
                </td>
                {restoring && (
                  <td>
                    {one.isDifferent && restoring.restorable(one) && (
                      <Button
                        size="small"
                        type="link"
                        disabled={restoring.isSaving}
                        aria-label={ports.say('HISTORY_RESTORE_FIELD', {
                          field: textIn(one.field.field.title, ports.locale),
                        })}
                        onClick={() => restoring.restore([one])}
                      >
                        {ports.say('HISTORY_RESTORE')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
