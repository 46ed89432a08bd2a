import { ConfigProvider, type ConfigProviderProps, Modal, message, notification } from 'antd'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

export interface Voice {
  readonly message: ReturnType<typeof message.useMessage>[0]
  readonly notification: ReturnType<typeof notification.useNotification>[0]
  readonly modal: ReturnType<typeof Modal.useModal>[0]
}
/** Theme and language of the messages. */
export type Dress = Pick<ConfigProviderProps, 'locale' | 'theme' | 'componentSize'>

/** Below the header, whose controls a notice must not cover. */
const NOTICES = { top: 64 } as const

/** The places where notices and questions appear. */
function VoiceHost({ onReady }: { readonly onReady: (voice: Voice) => void }) {
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
export interface VoiceRoot {
  readonly draw: (dress: Dress) => void
  readonly close: () => void
}

/**
 * A root of its own: a notice sets state in every frame while it is shown, and each of these would begin anew what React draws
 * in pieces in the same root, which is every page whose code or rows come late.
 */
export function openVoice(onReady: (voice: Voice) => void): VoiceRoot {
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
