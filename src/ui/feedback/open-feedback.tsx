import { ConfigProvider, type ConfigProviderProps, Modal, message, notification } from 'antd'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

export interface FeedbackApi {
  readonly message: ReturnType<typeof message.useMessage>[0]
  readonly notification: ReturnType<typeof notification.useNotification>[0]
  readonly modal: ReturnType<typeof Modal.useModal>[0]
}
/** Theme and language of the messages. */
export type FeedbackTheme = Pick<ConfigProviderProps, 'locale' | 'theme' | 'componentSize'>

/** Below the header, whose controls a notice must not cover. */
const NOTICES = { top: 64 } as const

/** The places where notices and questions appear. */
function VoiceHost({ onReady }: { readonly onReady: (voice: FeedbackApi) => void }) {
  const [toasts, toastHolder] = message.useMessage()
  const [notices, noticeHolder] = notification.useNotification(NOTICES)
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => onReady({ message: toasts, notification: notices, modal }), [toasts, notices, modal, onReady])
  return (
    <>
      {toastHolder}
      {noticeHolder}
      {modalHolder}
    </>
  )
}

/** The root of the messages, which nothing else renders into. */
export interface FeedbackRoot {
  readonly draw: (dress: FeedbackTheme) => void
  readonly close: () => void
}

/**
 * A separate React root: a visible notification sets state in every frame, and each update would restart concurrent renders of the same root.
 */
export function openFeedback(onReady: (voice: FeedbackApi) => void): FeedbackRoot {
  // Messages are rendered at the end of the document; this element is empty.
  const root = createRoot(document.createElement('div'))
  return {
    draw: (dress) =>
      root.render(
        <ConfigProvider {...dress}>
          <VoiceHost onReady={onReady} />
        </ConfigProvider>,
      ),
    // React ends no root while it draws another one.
    close: () => queueMicrotask(() => root.unmount()),
  }
}
