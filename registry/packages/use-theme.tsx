import { theme } from 'antd'
import { useMemo } from 'react'
import type { Theme } from './frame/protocol.ts'

/** Whether a colour is nearer to black than to white. */
function isDark(color: string): boolean {
  const digits = /^#([\da-f]{6})/i.exec(color)?.[1]
  if (digits === undefined) return false
  const [red = 255, green = 255, blue = 255] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.6 + blue * 0.1 < 128
}

/** The tokens of the page that a package may draw with. */
export function useTheme(): Theme {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      dark: isDark(token.colorBgBase),
      colorPrimary: token.colorPrimary,
      colorText: token.colorText,
      colorTextSecondary: token.colorTextSecondary,
      colorBackground: token.colorBgContainer,
      colorBorder: token.colorBorder,
      colorError: token.colorError,
      fontSize: token.fontSize,
      radius: token.borderRadius,
      controlHeight: token.controlHeight,
    }),
    [token],
  )
}
