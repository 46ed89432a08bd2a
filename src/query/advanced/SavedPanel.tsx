import { CloudUploadOutlined, DeleteOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useHost } from '../../host/host.tsx'
import type { SavedQuery } from './model/saved.ts'
import { type SavedEntry, type SavedPlace, useSaved } from './model/use-saved.ts'

interface SavedPanelProps {
  /** What there is to save; undefined when there is nothing, which was then shown. */
  readonly onSave: () => Promise<Pick<SavedQuery, 'matchType' | 'records'> | undefined>
  readonly onLoad: (query: SavedQuery) => void
}

const PLACES = [
  ['local', 'SUPER_LOCAL'],
  ['server', 'SUPER_SERVER'],
  ['shared', 'SUPER_SHARED'],
  ['others', 'SUPER_OTHERS'],
] as const

/** Queries that were saved, and the line that saves one. */
export function SavedPanel({ onSave, onLoad }: SavedPanelProps) {
  const { ports } = useHost()
  const saved = useSaved()
  const [title, setTitle] = useState('')
  const [place, setPlace] = useState<SavedPlace>('local')
  const id = useId()
  const save = async () => {
    const query = await onSave()
    if (!query) return
    const name = title.trim()
    if (name === '') ports.notify('warning', ports.say('SUPER_NO_NAME'))
    else await saved.save(place, { title: name, ...query })
  }
  const load = (entry: SavedEntry) => {
    setTitle(entry.query.title)
    if (entry.place !== 'others') setPlace(entry.place)
    onLoad(entry.query)
  }
  return (
    <aside className="vi-super-saved" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{ports.say('SUPER_PANEL')}</h2>
      {saved.entries.length === 0 && <p className="vi-help">{ports.say('SUPER_PANEL_EMPTY')}</p>}
      {PLACES.map(([where, code]) => {
        const entries = saved.entries.filter((entry) => entry.place === where)
        return (
          entries.length > 0 && (
            <section key={where} aria-label={ports.say(code)}>
              <h3>{ports.say(code)}</h3>
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} saved={saved} onLoad={load} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {saved.isFailed && <output className="vi-help">{ports.say('SUPER_PANEL_FAILED')}</output>}
      <form
        className="vi-super-save"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label htmlFor={`${id}-name`}>{ports.say('SUPER_NAME')}</label>
        <Input id={`${id}-name`} value={title} maxLength={60} onChange={(event) => setTitle(event.target.value)} />
        {saved.hasServer && (
          <>
            <label htmlFor={`${id}-place`}>{ports.say('SUPER_PLACE')}</label>
            <Select
              id={`${id}-place`}
              value={place}
              options={PLACES.slice(0, 3).map(([value, code]) => ({
                value: value as SavedPlace,
                label: ports.say(code),
              }))}
              onChange={setPlace}
            />
          </>
        )}
        <Button htmlType="submit">{ports.say('SUPER_SAVE')}</Button>
      </form>
    </aside>
  )
}

interface EntryProps {
  readonly entry: SavedEntry
  readonly saved: ReturnType<typeof useSaved>
  readonly onLoad: (entry: SavedEntry) => void
}

function Entry({ entry, saved, onLoad }: EntryProps) {
  const { ports } = useHost()
  const {
    place,
    owner,
    query: { title },
  } = entry
  const button = (label: string, icon: React.ReactNode, run: () => unknown) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={() => void run()} />
  )
  return (
    <li>
      <button type="button" className="vi-link" onClick={() => onLoad(entry)}>
        {owner === '' || place !== 'others' ? title : ports.say('SUPER_OF_OWNER', { title, owner })}
      </button>
      {place === 'local' &&
        saved.hasServer &&
        button(ports.say('SUPER_UPLOAD', { title }), <CloudUploadOutlined />, () => saved.upload(entry))}
      {(place === 'server' || place === 'shared') &&
        button(ports.say(place === 'shared' ? 'SUPER_UNSHARE' : 'SUPER_SHARE', { title }), <ShareAltOutlined />, () =>
          saved.share(entry),
        )}
      {place !== 'others' &&
        button(ports.say('SUPER_DELETE', { title }), <DeleteOutlined />, () => saved.remove(entry))}
    </li>
  )
}
