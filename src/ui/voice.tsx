import { Modal, message, notification } from 'antd'
import { useEffect } from 'react'

export interface Voice {
  readonly message: ReturnType<typeof message.useMessage>[0]
  readonly notification: ReturnType<typeof notification.useNotification>[0]
  readonly modal: ReturnType<typeof Modal.useModal>[0]
}

/** Below the header, whose controls a notice must not cover. */
const NOTICES = { top: 64 } as const

/** The places where notices and questions appear. */
export function VoiceHost({ onReady }: { readonly onReady: (voice: Voice) => void }) {
  const [toasts, toastHolder] = message.useMessage()
  const [notices, noticeHolder] = notification.useNotification(NOTICES)
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => onReady({ message: toasts, notification: notices, modal }), [toasts, notices, modal, onReady])
  return <>{toastHolder}{noticeHolder}{modalHolder}</>
}
