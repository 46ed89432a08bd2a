import { Button, Checkbox, Dropdown, Input, Segmented } from 'antd'
import { memo, useId } from 'react'
import { type FoundRole, findRoles } from '../../../api/organization/data-rules.ts'
import { useSay } from '../../../ui/use-say.ts'
import { FoundSelect } from '../policy/FoundSelect.tsx'
import type { PermissionTree } from './permission-tree.ts'

/** Which entries are listed: all, those ticked, or those that differ from another role's. */
export type Show = 'all' | 'ticked' | 'different'
const nameOf = ({ name }: FoundRole) => name

/** The ids of everything that can be opened. */
const foldersOf = ({ entries }: PermissionTree) =>
  new Set(entries.flatMap(({ id, end }, at) => (end > at + 1 ? [id] : [])))

interface TreeToolsProps {
  readonly tree: PermissionTree
  readonly words: string
  readonly isLinked: boolean
  readonly onSearch: (words: string) => void
  readonly onLink: (isLinked: boolean) => void
  readonly onOpen: (open: ReadonlySet<string>) => void
}

/** Search, linked ticks and folding. Memoised: a tick redraws the tree and nothing above it. */
export const TreeTools = memo(function TreeTools(props: TreeToolsProps) {
  const { tree, words, isLinked, onSearch, onLink, onOpen } = props
  const say = useSay()
  const folding = [
    { key: 'open', label: say('PERMISSION_OPEN_ALL'), onClick: () => onOpen(foldersOf(tree)) },
    { key: 'close', label: say('PERMISSION_CLOSE_ALL'), onClick: () => onOpen(new Set()) },
  ]
  return (
    <div className="v-permission-tools">
      <Input
        className="v-permission-search"
        allowClear
        aria-label={say('PERMISSION_SEARCH')}
        placeholder={say('PERMISSION_SEARCH')}
        value={words}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Checkbox checked={isLinked} onChange={({ target }) => onLink(target.checked)}>
        {say('PERMISSION_LINKED')}
      </Checkbox>
      <Dropdown menu={{ items: folding }} trigger={['click']}>
        <Button>{say('PERMISSION_FOLD')}</Button>
      </Dropdown>
    </div>
  )
})

interface ShowToolsProps {
  readonly show: Show
  readonly compared: FoundRole | undefined
  /** Whether the ticks of the other role are known. */
  readonly isCompared: boolean
  readonly isLocked: boolean
  readonly onShow: (show: Show) => void
  readonly onCompare: (role: FoundRole | undefined) => void
  readonly onCopy: () => void
}

/** What is listed, and the role to compare with or to copy from. Memoised as well. */
export const ShowTools = memo(function ShowTools(props: ShowToolsProps) {
  const { show, compared, isCompared, isLocked, onShow, onCompare, onCopy } = props
  const say = useSay()
  const id = useId()
  return (
    <div className="v-permission-tools">
      <Segmented<Show>
        value={show}
        options={[
          { value: 'all', label: say('PERMISSION_SHOW_ALL') },
          { value: 'ticked', label: say('PERMISSION_SHOW_TICKED') },
          { value: 'different', label: say('PERMISSION_SHOW_DIFFERENT'), disabled: !isCompared },
        ]}
        onChange={onShow}
      />
      <label htmlFor={id}>{say('PERMISSION_COMPARE')}</label>
      <FoundSelect id={id} value={compared} find={findRoles} labelOf={nameOf} onChange={onCompare} />
      {isCompared && !isLocked && <Button onClick={onCopy}>{say('PERMISSION_COPY')}</Button>}
    </div>
  )
})
