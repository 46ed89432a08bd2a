import { Mark } from './Mark.tsx'

/** The logo of the organisation, or the product's own mark where it has none. The parent element has its name. */
export function Logo({ src, size = 28 }: { src?: string | undefined; size?: number }) {
  return src ? <img src={src} alt="" width={size} height={size} /> : <Mark size={size} />
}
