import type { NoticeRecord } from '../../api/notice.ts'
import { saveDesktopChoice, notices } from '../../state/notices.ts'

export const canNotify = (): boolean => 'Notification' in window

/** Asks the browser when the person wants alerts; false when the browser does not allow them. */
export async function setDesktopAlerts(on: boolean): Promise<boolean> {
  const isAllowed = !on || (canNotify() && (await Notification.requestPermission()) === 'granted')
  saveDesktopChoice(on && isAllowed)
  return isAllowed
}

/** Lets the browser tell of a notice while the page is out of sight; false when it is not to. */
export function notifyDesktop(title: string, notice: NoticeRecord, open: () => void): boolean {
  if (!notices.desktop || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return false
  const shown = new Notification(title, { body: notice.title, tag: notice.id })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    open()
  })
  return true
}
