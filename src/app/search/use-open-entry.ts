import { useNavigate } from 'react-router-dom'
import { menuBranch } from '../../state/menu.ts'
import { session } from '../../state/session/session.ts'
import { clearRequestedRecord, requestRecord } from '../../state/session/requested-record.ts'
import { chooseEntry } from '../layout/menu/choose.ts'
import type { Entry } from './entries.ts'

/** Goes to a page, or to a record on it. */
export function useOpenEntry(): (entry: Pick<Entry, 'page' | 'record' | 'words'>) => void {
  const navigate = useNavigate()
  return ({ page: { path }, record, words }) => {
    // The menu may have come anew since the entry was drawn.
    const page = menuBranch(session.permissionList, path)?.at(-1)
    if (!page) return
    if (record) requestRecord(record)
    else clearRequestedRecord()
    if (record) void navigate(page.path)
    else if (words !== undefined) void navigate(`${page.path}?${new URLSearchParams({ 'l.find': words }).toString()}`)
    else chooseEntry(page, navigate)
  }
}
