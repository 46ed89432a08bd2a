import { Button, Checkbox, Dropdown, Input, Segmented } from 'antd'
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type FoundRole, findRoles } from '../../../api/data-rules.ts'
import { getRolePermissions, saveRolePermissions } from '../../../api/permissions.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { FoundSelect } from '../policy/FoundSelect.tsx'
import { type PermissionTree, differenceOf, visibleRows } from './permission-tree.ts'
import { PermissionTreeView } from './PermissionTreeView.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import { usePermissionTicks } from './use-permission-ticks.ts'
import './permissions.css'

type Show = 'all' | 'ticked' | 'different'
const nameOf = ({ name }: FoundRole) => name

/** The ids of everything that can be opened. */
const foldersOf = ({ entries }: PermissionTree) =>
  new Set(entries.flatMap(({ id, end }, at) => (end > at + 1 ? [id] : [])))

/** What a role may use, ticked in the tree of menus and controls. */
export function RolePermissions({ role }: { readonly role: FoundRole }) {
  const say = useSay()
  const id = useId()
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
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!tree || !held || !ticked) return <Loading />
  // What is shown stays while it is unticked, so that a slip can be undone in place.
  const choose = (next: Show, than = other) => {
    setShow(next)
    setShownTicks(
      next === 'all' ? undefined : next === 'ticked' || !than ? new Set(ticked) : differenceOf(ticked, than),
    )
  }
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
  const folding = [
    { key: 'open', label: say('PERMISSION_OPEN_ALL'), onClick: () => setOpen(foldersOf(tree)) },
    { key: 'close', label: say('PERMISSION_CLOSE_ALL'), onClick: () => setOpen(new Set()) },
  ]
  return (
    <div className="v-permission">
      <div className="v-permission-tools">
        <Input
          className="v-permission-search"
          allowClear
          aria-label={say('PERMISSION_SEARCH')}
          placeholder={say('PERMISSION_SEARCH')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Checkbox checked={isLinked} onChange={({ target }) => setLinked(target.checked)}>
          {say('PERMISSION_LINKED')}
        </Checkbox>
        <Dropdown menu={{ items: folding }} trigger={['click']}>
          <Button>{say('PERMISSION_FOLD')}</Button>
        </Dropdown>
      </div>
      <div className="v-permission-tools">
        <Segmented<Show>
          value={show}
          options={[
            { value: 'all', label: say('PERMISSION_SHOW_ALL') },
            { value: 'ticked', label: say('PERMISSION_SHOW_TICKED') },
            { value: 'different', label: say('PERMISSION_SHOW_DIFFERENT'), disabled: !other },
          ]}
          onChange={(next) => choose(next)}
        />
        <label htmlFor={id}>{say('PERMISSION_COMPARE')}</label>
        <FoundSelect
          id={id}
          value={compared}
          find={findRoles}
          labelOf={nameOf}
          onChange={(next) => {
            setCompared(next)
            if (show === 'different') choose('all')
          }}
        />
        {other && !isLocked && (
          <Button onClick={() => setTicked(new Set([...other].filter((one) => tree.indexOf.has(one))))}>
            {say('PERMISSION_COPY')}
          </Button>
        )}
      </div>
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
