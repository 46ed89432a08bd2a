import { useEffect } from 'react'
import { watchApprovals } from '../../state/approvals.ts'
import { ChatWidget } from '../chat/ChatWidget.tsx'
import { JobCentre } from '../jobs/JobCentre.tsx'
import { WaitingSign } from '../waiting/WaitingSign.tsx'
import { Bell } from './Bell.tsx'

/** The parts of the header that load after the page: waiting saves, background jobs, conversations and notices. Approvals are counted as long as it is there. */
export function HeaderTools() {
  useEffect(() => watchApprovals(), [])
  return (
    <>
      <WaitingSign />
      <JobCentre />
      <ChatWidget />
      <Bell />
    </>
  )
}
