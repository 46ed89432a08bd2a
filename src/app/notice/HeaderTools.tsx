import { ChatWidget } from '../chat/ChatWidget.tsx'
import { Bell } from './Bell.tsx'

/** What the header brings along once the page is there: conversations and notices. */
export function HeaderTools() {
  return (
    <>
      <ChatWidget />
      <Bell />
    </>
  )
}
