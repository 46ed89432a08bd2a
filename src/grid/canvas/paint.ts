import type { GlobalToken } from 'antd'
import type { Theme } from '@glideapps/glide-data-grid'

/** Colours and measures of what the cells draw themselves. */
export interface Paint {
  readonly text: string
  readonly weak: string
  readonly border: string
  readonly primary: string
  readonly onPrimary: string
  readonly danger: string
  readonly dangerSoft: string
  readonly warn: string
  readonly warnSoft: string
  readonly locked: string
  readonly panel: string
  readonly chip: string
  readonly total: string
  readonly radius: number
  readonly font: string
}

export function paintOf(token: GlobalToken): Paint {
  return {
    text: token.colorText,
    weak: token.colorTextSecondary,
    border: token.colorBorder,
    primary: token.colorPrimary,
    onPrimary: token.colorTextLightSolid,
    danger: token.colorErrorText,
    dangerSoft: token.colorErrorBg,
    warn: token.colorWarning,
    warnSoft: token.colorWarningBg,
    locked: token.colorFillQuaternary,
    panel: token.colorBgContainer,
    chip: token.colorFillSecondary,
    total: token.colorFillAlter,
    radius: token.borderRadius,
    font: `${token.fontSize}px ${token.fontFamily}`,
  }
}

/** The library's theme out of antd's tokens: light, dark, contrast and compact alike. */
export function glideTheme(token: GlobalToken): Partial<Theme> {
  return {
    // The ring around the active cell is seen by everybody: the primary colour alone may be too weak for it.
    accentColor: token.colorLink,
    accentFg: token.colorTextLightSolid,
    accentLight: token.controlItemBgActive,
    textDark: token.colorText,
    textMedium: token.colorTextSecondary,
    textLight: token.colorTextTertiary,
    textBubble: token.colorText,
    bgIconHeader: token.colorTextSecondary,
    fgIconHeader: token.colorBgContainer,
    textHeader: token.colorTextSecondary,
    textHeaderSelected: token.colorTextLightSolid,
    bgCell: token.colorBgContainer,
    bgCellMedium: token.colorFillAlter,
    bgHeader: token.colorBgContainer,
    bgHeaderHasFocus: token.controlItemBgActive,
    bgHeaderHovered: token.controlItemBgHover,
    bgBubble: token.colorFillSecondary,
    bgBubbleSelected: token.colorFill,
    bgSearchResult: token.colorWarningBg,
    borderColor: token.colorBorderSecondary,
    linkColor: token.colorLink,
    cellHorizontalPadding: token.paddingXS,
    cellVerticalPadding: token.paddingXXS,
    headerFontStyle: `600 ${token.fontSize}px`,
    baseFontStyle: `${token.fontSize}px`,
    markerFontStyle: `${token.fontSizeSM}px`,
    editorFontSize: `${token.fontSize}px`,
    fontFamily: token.fontFamily,
    checkboxMaxSize: 16,
    roundingRadius: token.borderRadiusSM,
  }
}
