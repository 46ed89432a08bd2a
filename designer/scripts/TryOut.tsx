import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { resolveScreen } from '../../engine/model/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { constructorText } from '../../schemas/language/script/constructor.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { memoryStorage, type Permissions } from '../../src/host/host.tsx'
import { ScreenView } from '../../src/screen/Screen.tsx'
import type { ScreenScripts, ScriptNote } from '../../src/scripts/screen-scripts.ts'
import { useDesigner } from '../context.tsx'
import { useSampleSource } from '../preview/use-sample-source.ts'

const EVERYTHING: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }
/** More lines than these are not readable. */
const NOTES = 200

const TONES = { info: undefined, warn: 'vd-warn', error: 'vd-bad' } as const

interface TryOutProps {
  readonly screen: Screen
  readonly kind: ScriptKind
  readonly text: string
  /** Where a script runs; a thread of its own without it. */
  readonly open?: ScreenScripts['open']
  readonly onShow: (line: number) => void
  readonly onClose: () => void
}

/** The screen over sample rows with the script as it is typed, and the script's output next to it. */
export function TryOut({ screen, kind, text, open, onShow, onClose }: TryOutProps) {
  const { say, ports, user } = useDesigner()
  const [notes, setNotes] = useState<readonly ScriptNote[]>([])
  const resolved = useMemo(
    () => resolveScreen(kind === 'form' ? { ...screen, page: { ...screen.page, layout: 'form' } } : screen),
    [screen, kind],
  )
  const source = useSampleSource(resolved, ports)
  const keep = useMemo(() => memoryStorage(), [])
  const me = useMemo(() => ({ ...user, orgCode: '' }), [user])
  const scripts = useMemo<ScreenScripts>(
    () => ({
      kinds: new Set([kind]),
      isAuthor: false,
      ...(open ? { open } : {}),
      load: () => Promise.resolve(constructorText(text).text),
      call: () => Promise.reject(new AppError('DESIGNER_PREVIEW_ONLY')),
      note: (note) => setNotes((before) => [...before, note].slice(-NOTES)),
    }),
    [kind, text, open],
  )
  return (
    <Drawer open size="min(1100px, 96vw)" title={say('SCRIPT_RUN_TITLE')} onClose={onClose}>
      <div className="vd-try">
        <ScreenView
          screen={resolved}
          source={source}
          permissions={EVERYTHING}
          ports={ports}
          keep={keep}
          user={me}
          scripts={scripts}
        />
        <section aria-label={say('SCRIPT_LOG')}>
          <h2>{say('SCRIPT_LOG')}</h2>
          {notes.length === 0 && <p className="vd-help">{say('SCRIPT_LOG_EMPTY')}</p>}
          <ol className="vd-notes" aria-live="polite">
            {notes.map((note, place) => (
              // Lines are only ever added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} className={TONES[note.level]}>
                {note.line !== undefined && (
                  <button type="button" onClick={() => onShow(note.line ?? 1)}>
                    {say('SCRIPT_LINE', { line: note.line })}
                  </button>
                )}{' '}
                {note.text}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Drawer>
  )
}
