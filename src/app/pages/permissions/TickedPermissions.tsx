import { Button } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { FoundRole } from '../../../api/organization/data-rules.ts'
import { getRolePermissions } from '../../../api/organization/permissions.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { differenceOf, type PermissionTree, visibleRows } from './permission-tree.ts'
import { type Show, ShowTools, TreeTools } from './PermissionTools.tsx'
import { PermissionTreeView } from './PermissionTreeView.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import { type PermissionHolder, usePermissionTicks } from './use-permission-ticks.ts'
import './permissions.css'

interface Place {
  readonly id: string
  readonly title: string
}
interface Props {
  readonly holder: PermissionHolder
  /** The role whose data rules entries open; without it entries show none. */
  readonly rulesOf?: FoundRole
}

interface SaveToolsProps {
  readonly changes: number
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onUndo: () => void
}
function SaveTools({ changes, isBusy, onSave, onUndo }: SaveToolsProps) {
  const say = useSay()
  return (
    <div className="v-permission-tools">
      <Button type="primary" loading={isBusy} disabled={changes === 0} onClick={onSave}>
        {say('POLICY_SAVE')}
      </Button>
      <Button disabled={changes === 0 || isBusy} onClick={onUndo}>
        {say('POLICY_UNDO')}
      </Button>
      <output>{changes > 0 && say('PERMISSION_CHANGES', { count: changes })}</output>
    </div>
  )
}

/** Which entries are listed: those of a moment, so that a slip can be undone in place. */
function useShownTicks(ticked: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined) {
  const [show, setShow] = useState<Show>('all')
  const [shownTicks, setShownTicks] = useState<ReadonlySet<string>>()
  // A tick must not give the tools another handler: they are drawn again by nothing else.
  const latest = useRef(ticked)
  useEffect(() => {
    latest.current = ticked
  }, [ticked])
  const handleShow = useCallback(
    (next: Show) => {
      const now = latest.current ?? new Set<string>()
      setShow(next)
      setShownTicks(next === 'all' ? undefined : next === 'ticked' || !other ? new Set(now) : differenceOf(now, other))
    },
    [other],
  )
  return { show, shownTicks, handleShow }
}

/** Which entries show what lies inside. */
function useOpenEntries(entries: PermissionTree['entries'] | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const handleToggle = useCallback(
    (at: number) =>
      setOpen((before) => {
        const key = entries?.[at]?.id ?? ''
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [entries],
  )
  return { open, setOpen, handleToggle }
}

/** Permissions of a role or a package, ticked in the tree of menus and controls. */
export function TickedPermissions({ holder, rulesOf }: Props) {
  const say = useSay()
  const isLocked = !usePermissions().can(holder.permission)
  const { tree, held, ticked, changes, error, reload, tick, setTicked } = usePermissionTicks(
    holder,
    rulesOf !== undefined,
  )
  const [isLinked, setLinked] = useState(true)
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words)
  const [compared, setCompared] = useState<FoundRole>()
  const [place, setPlace] = useState<Place>()
  const [isBusy, setBusy] = useState(false)
  const { value: others } = useLoaded(compared && [compared.id], (signal) =>
    getRolePermissions(compared?.id ?? '', signal),
  )
  const other = useMemo(() => (others ? new Set(others) : undefined), [others])
  const { show, shownTicks, handleShow } = useShownTicks(ticked, other)
  useUnsaved(changes > 0)
  const handleTick = useCallback((at: number) => tick(at, isLinked), [tick, isLinked])
  const entries = tree?.entries
  const { open, setOpen, handleToggle } = useOpenEntries(entries)
  const handleRules = useCallback((at: number) => setPlace(entries?.[at]), [entries])
  const rows = useMemo(
    () => (tree ? visibleRows(tree, open, { words: sought, only: shownTicks }) : []),
    [tree, open, sought, shownTicks],
  )
  const handleCompare = useCallback(
    (next: FoundRole | undefined) => {
      setCompared(next)
      if (show === 'different') handleShow('all')
    },
    [show, handleShow],
  )
  const handleCopy = useCallback(
    () => setTicked(new Set([...(other ?? [])].filter((one) => tree?.indexOf.has(one)))),
    [other, tree, setTicked],
  )
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!tree || !held || !ticked) return <Loading />
  const handleSave = async () => {
    setBusy(true)
    try {
      await holder.save([...ticked], [...held])
      toast('success', say('POLICY_SAVED'))
      setTicked(undefined)
      reload()
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="v-permission">
      <TreeTools
        tree={tree}
        words={words}
        isLinked={isLinked}
        onSearch={setWords}
        onLink={setLinked}
        onOpen={setOpen}
      />
      <ShowTools
        show={show}
        compared={compared}
        isCompared={other !== undefined}
        isLocked={isLocked}
        onShow={handleShow}
        onCompare={handleCompare}
        onCopy={handleCopy}
      />
      <PermissionTreeView
        label={say('PERMISSION_TREE')}
        tree={tree}
        rows={rows}
        open={open}
        isFiltered={sought.trim() !== '' || shownTicks !== undefined}
        ticked={ticked}
        isLinked={isLinked}
        isLocked={isLocked || isBusy}
        other={other}
        onToggle={handleToggle}
        onTick={handleTick}
        onRules={handleRules}
      />
      {!isLocked && (
        <SaveTools
          changes={changes}
          isBusy={isBusy}
          onSave={() => void handleSave()}
          onUndo={() => setTicked(undefined)}
        />
      )}
      {place && rulesOf && <RulesDrawer role={rulesOf} place={place} onClose={() => setPlace(undefined)} />}
    </div>
  )
}
