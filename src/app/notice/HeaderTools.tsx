import { ChatWidget } from '../chat/ChatWidget.tsx'
import { JobCentre } from '../jobs/JobCentre.tsx'
import { Bell } from './Bell.tsx'

/** What the header brings along once the page is there: work behind the page, conversations and notices. */
export function HeaderTools() {
  return (
    <>
      <JobCentre />
      <ChatWidget />
      <Bell />
    </>
  )
}
