import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Ports } from '../../../../registry/kit/ports.ts'
import {
  type DictItemRecord,
  type DictRecord,
  type EntryCalls,
  entryCalls,
  getDictionary,
  getEntries,
} from '../../../api/dictionaries.ts'
import type { GridRights } from '../../../grid/screen/index.ts'
import { usePorts } from '../../../ports/context.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { nameTab } from '../../../state/tabs.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { RowsGrid } from '../rows-grid/RowsGrid.tsx'
import { RowsHistory } from '../rows-grid/RowsHistory.tsx'
import { DictionaryUses } from './DictionaryUses.tsx'
import { colorSlot } from './color-slot.tsx'
import { COLOR_SLOT, entriesStore } from './entries-store.ts'
import { saveEntries } from './save-entries.ts'
import { uniqueEntryRule } from './unique-entry-rule.ts'
import './dictionaries.css'

interface Loaded {
  readonly dictionary?: DictRecord | undefined
  readonly entries?: readonly DictItemRecord[]
  readonly error?: unknown
}

/** The entries of a dictionary: typed, put in order and saved together. */
export function EntriesPage({ dictId }: { readonly dictId: string }) {
  const say = useSay()
  const [{ dictionary, entries, error }, setLoaded] = useState<Loaded>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    Promise.all([getDictionary(dictId, signal), getEntries(dictId, signal)]).then(
      ([found, listed]) => !signal.aborted && setLoaded({ dictionary: found, entries: listed }),
      (reason: unknown) => !signal.aborted && setLoaded({ error: reason }),
    )
    return () => stop.abort()
  }, [dictId, attempt])
  if (error !== undefined)
    return (
      <ErrorBox
        error={error}
        onRetry={() => {
          setLoaded({})
          setAttempt(attempt + 1)
        }}
      />
    )
  if (!entries) return <Loading page />
  return dictionary ? (
    <Entries
      key={attempt}
      dictionary={dictionary}
      entries={entries}
      onRestored={() => {
        setLoaded({})
        setAttempt(attempt + 1)
      }}
    />
  ) : (
    <EmptyState text={say('DICT_PAGE_NONE')} />
  )
}

/** The entries as rows, and the calls that keep in mind which values are in sight. */
function openEntries(dictId: string, entries: readonly DictItemRecord[], rights: GridRights, ports: Ports) {
  const own = entryCalls(dictId)
  const inSight = new Set(entries.map(({ itemValue }) => itemValue))
  const calls: EntryCalls = {
    ...own,
    async read() {
      const all = await own.read()
      for (const { itemValue } of all) inSight.add(itemValue)
      return all
    },
  }
  return {
    calls,
    store: entriesStore(entries, rights, ports, uniqueEntryRule(own, inSight, ports.say('DICT_PAGE_TAKEN'))),
  }
}

interface EntriesProps {
  readonly dictionary: DictRecord
  readonly entries: readonly DictItemRecord[]
  readonly onRestored: () => void
}

function Entries({ dictionary, entries, onRestored }: EntriesProps) {
  const say = useSay()
  const ports = usePorts()
  const { pathname, search } = useLocation()
  const hidden = usePermissions().excluded('system:dict')
  const rights = { add: !hidden.has('add'), edit: !hidden.has('edit'), remove: !hidden.has('delete') }
  const { id, dictName, dictCode } = dictionary
  const [{ store, calls }] = useState(() => openEntries(id, entries, rights, ports))
  const slots = useMemo(() => ({ [COLOR_SLOT]: colorSlot(ports.locale) }), [ports.locale])
  const title = say('DICT_PAGE_ENTRIES', { name: dictName })
  useEffect(() => nameTab(pathname + search, title), [pathname, search, title])
  const save = () =>
    saveEntries(store, calls, { taken: say('DICT_PAGE_TAKEN'), of: (reason) => errorText(reason, say) })
  return (
    <div className="v-dict">
      <h2>
        {dictName} <code>{dictCode}</code>
      </h2>
      <DictionaryUses code={dictCode} />
      <RowsHistory
        screen="system.dictItem"
        rows={entries.map((entry) => ({ id: entry.id, title: `${entry.itemText} · ${entry.itemValue}` }))}
        onRestored={onRestored}
      />
      <RowsGrid store={store} label={title} name="system.dictItem" of={id} rights={rights} save={save} slots={slots} />
    </div>
  )
}
