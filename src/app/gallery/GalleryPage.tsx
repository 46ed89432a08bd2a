import { Input } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { findWidget } from '../../../registry/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { locale } from '../../state/locale.ts'
import { nameTab } from '../../state/tabs.ts'
import { Page } from '../../ui/Page.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { ViewProps } from '../views.tsx'
import { Directory } from './Directory.tsx'
import { Entry } from './Entry.tsx'
import { findGroups, groupOf } from './find.ts'
import { samplePorts } from './sample-ports.ts'
import './gallery.css'

/** Every widget of the registry with its options and the cases of its folder, over rows in memory; one of them in full when the address names it. */
export function GalleryPage({ entry, search }: ViewProps) {
  const say = useSay()
  const { current } = useSnapshot(locale)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const ports = useMemo(() => samplePorts(current), [current])
  const groups = useMemo(() => findGroups(wanted), [wanted])
  const asked = new URLSearchParams(search).get('view')
  const chosen = asked === null ? undefined : findWidget(asked)
  const title = chosen && textIn(chosen.title, current)
  const addressOf = (view?: string) => (view ? `${entry.path}?view=${view}` : entry.path)
  const here = entry.path + search
  useEffect(() => {
    if (title !== undefined) nameTab(here, title)
  }, [here, title])

  const shown = chosen ? [groupOf(chosen)] : asked === null ? groups : []
  const count = groups.reduce((sum, { members }) => sum + members.length, 0)
  return (
    <Page>
      <div className={asked === null ? 'v-gallery' : 'v-gallery v-gallery-one'}>
        <div className="v-gallery-side">
          <Input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={say('GALLERY_FIND')}
            aria-label={say('GALLERY_FIND')}
            allowClear
          />
          <output className="v-gallery-note">{say('GALLERY_COUNT', { count })}</output>
          <Directory
            groups={groups}
            locale={current}
            here={here}
            view={chosen?.type ?? asked ?? undefined}
            addressOf={addressOf}
          />
        </div>
        <div className="v-gallery-main">
          {asked !== null && (
            <Link className="v-gallery-back" to={addressOf()}>
              {say('GALLERY_ALL')}
            </Link>
          )}
          <p className="v-gallery-note">{say('GALLERY_HINT')}</p>
          {shown.length === 0 && <p>{say('GALLERY_NONE')}</p>}
          {shown.map(({ words, members }) => (
            <section key={words} aria-label={say(words)}>
              <h2>{say(words)}</h2>
              {members.map((widget) => (
                <Entry
                  key={widget.type}
                  widget={widget}
                  ports={ports}
                  {...(chosen ? {} : { address: addressOf(widget.type) })}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
