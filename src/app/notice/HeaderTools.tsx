import { ChatWidget } from '../chat/ChatWidget.tsx'
import { JobCentre } from '../jobs/JobCentre.tsx'
import { WaitingSign } from '../waiting/WaitingSign.tsx'
import { Bell } from './Bell.tsx'

/** What the header brings along once the page is there: saves that wait, work behind the page, conversations and notices. */
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
