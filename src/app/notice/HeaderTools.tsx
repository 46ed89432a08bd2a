import { ChatWidget } from '../chat/ChatWidget.tsx'
import { JobCentre } from '../jobs/JobCentre.tsx'
import { WaitingSign } from '../waiting/WaitingSign.tsx'
import { Bell } from './Bell.tsx'

/** The parts of the header that load after the page: waiting saves, background jobs, conversations and notices. */
export function HeaderTools() {
  return (
    <>
      <WaitingSign />
      <JobCentre />
      <ChatWidget />
      <Bell />
    </>
  )
}
