import { useSnapshot } from 'valtio'
import { approvals } from '../../../state/approvals.ts'
import type { MenuItem } from '../../../state/menu.ts'
import { useSay } from '../../../ui/use-say.ts'
import { ITEMS_PATH } from '../../pages/approval/addresses.ts'

const MOST = 99

/** Does an entry count something? A folder does as long as it hides one that does. */
export function isCounted(item: MenuItem, isOpen: boolean): boolean {
  return item.path === ITEMS_PATH || (!isOpen && item.children.some((below) => isCounted(below, isOpen)))
}

/** How many approvals wait for the person. */
export function MenuCount({ title }: { readonly title: string }) {
  const say = useSay()
  const { counts } = useSnapshot(approvals)
  const count = counts.todo + counts.claim
  if (count === 0) return null
  const text = count > MOST ? `${MOST}+` : String(count)
  return (
    <span className="v-menu-count" title={say('WORKFLOW_COUNT', { title, count: text })}>
      {text}
    </span>
  )
}
