/** The short name of an icon in any of the spellings a menu may use: `home`, `HomeOutlined`, `ant-design:home-outlined`. */
export function iconName(written: string): string {
  return written
    .replace(/^.*:/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/-(outlined|filled|twotone|two-tone)$/, '')
}
