import { Button } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { FoundRole } from '../../../api/data-rules.ts'
import { getRolePermissions, saveRolePermissions } from '../../../api/permissions.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { differenceOf, visibleRows } from './permission-tree.ts'
import { type Show, ShowTools, TreeTools } from './PermissionTools.tsx'
import { PermissionTreeView } from './PermissionTreeView.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import { usePermissionTicks } from './use-permission-ticks.ts'
import './permissions.css'

/** What a role may use, ticked in the tree of menus and controls. */
export function RolePermissions({ role }: { readonly role: FoundRole }) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:permission:grant')
  const { tree, held, ticked, changes, error, reload, tick, setTicked } = usePermissionTicks(role.id)
  const [isLinked, setLinked] = useState(true)
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words)
  const [show, setShow] = useState<Show>('all')
  const [shownTicks, setShownTicks] = useState<ReadonlySet<string>>()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [compared, setCompared] = useState<FoundRole>()
  const [place, setPlace] = useState<{ readonly id: string; readonly title: string }>()
  const [isBusy, setBusy] = useState(false)
  const { value: others } = useLoaded(compared && [compared.id], (signal) =>
    getRolePermissions(compared?.id ?? '', signal),
  )
  const other = useMemo(() => (others ? new Set(others) : undefined), [others])
  useUnsaved(changes > 0)
  const handleTick = useCallback((at: number) => tick(at, isLinked), [tick, isLinked])
  const entries = tree?.entries
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
  const handleRules = useCallback((at: number) => setPlace(entries?.[at]), [entries])
  const rows = useMemo(
    () => (tree ? visibleRows(tree, open, { words: sought, only: shownTicks }) : []),
    [tree, open, sought, shownTicks],
  )
  // A tick must not give the tools another handler: they are drawn again by nothing else.
  const latest = useRef(ticked)
  useEffect(() => {
    latest.current = ticked
  }, [ticked])
  // What is shown stays while it is unticked, so that a slip can be undone in place.
  const handleShow = useCallback(
    (next: Show) => {
      const now = latest.current ?? new Set<string>()
      setShow(next)
      setShownTicks(next === 'all' ? undefined : next === 'ticked' || !other ? new Set(now) : differenceOf(now, other))
    },
    [other],
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
      await saveRolePermissions(role.id, [...ticked], [...held])
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
        <div className="v-permission-tools">
          <Button type="primary" loading={isBusy} disabled={changes === 0} onClick={() => void handleSave()}>
            {say('POLICY_SAVE')}
          </Button>
          <Button disabled={changes === 0 || isBusy} onClick={() => setTicked(undefined)}>
            {say('POLICY_UNDO')}
          </Button>
          <output>{changes > 0 && say('PERMISSION_CHANGES', { count: changes })}</output>
        </div>
      )}
      {place && <RulesDrawer role={role} place={place} onClose={() => setPlace(undefined)} />}
    </div>
  )
}
