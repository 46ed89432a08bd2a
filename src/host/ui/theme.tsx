import { theme } from 'antd'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { usePhone } from './use-phone.ts'

/** antd's colours as CSS variables for our own elements, in pages and in dialogs alike. */
export function Themed({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { token } = theme.useToken()
  const phone = usePhone()
  const style = useMemo(
    () =>
      ({
        '--vi-text': token.colorText,
        '--vi-weak': token.colorTextSecondary,
        '--vi-line': token.colorBorderSecondary,
        '--vi-border': token.colorBorder,
        '--vi-primary': token.colorPrimary,
        '--vi-link': token.colorLink,
        '--vi-danger': token.colorError,
        '--vi-danger-soft': token.colorErrorBg,
        '--vi-danger-text': token.colorErrorText,
        '--vi-warn-soft': token.colorWarningBg,
        '--vi-info-soft': token.colorInfoBg,
        '--vi-warn': token.colorWarningText,
        '--vi-soft': token.colorFillQuaternary,
        '--vi-faint': token.colorTextQuaternary,
        '--vi-head': token.colorFillAlter,
        '--vi-hover': token.controlItemBgHover,
        '--vi-chosen': token.controlItemBgActive,
        '--vi-chosen-hover': token.controlItemBgActiveHover,
        '--vi-shade': token.colorFillSecondary,
        '--vi-panel': token.colorBgContainer,
        '--vi-radius': `${token.borderRadius}px`,
        '--vi-radius-large': `${token.borderRadiusLG}px`,
      }) as CSSProperties,
    [token],
  )
  return (
    <div className={`vi ${phone ? 'vi-phone ' : ''}${className}`} style={style}>
      {children}
    </div>
  )
}
