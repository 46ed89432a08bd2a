import { hashOf } from '../../http/crypto/hash.ts'

/** Where a notice about a screen belongs: the place is short, and ids of screens are not. */
export const noticePlace = (about: 'review' | 'publish', screen: string): string =>
  `${about}-${hashOf(screen).slice(0, 16)}`
