type Box = readonly [x: number, y: number, width: number, height: number]

/** The boxes of a page on a sheet of 48 by 32; the last box, above all others, is the one that makes the layout. */
const BOXES = {
  list: [
    [3, 3, 42, 5],
    [3, 11, 42, 18],
  ],
  'tree-list': [
    [17, 3, 28, 5],
    [17, 11, 28, 18],
    [3, 3, 11, 26],
  ],
  'master-detail': [
    [3, 3, 42, 13],
    [3, 19, 42, 10],
  ],
  tabs: [
    [18, 3, 12, 6],
    [33, 3, 12, 6],
    [3, 12, 42, 17],
    [3, 3, 12, 6],
  ],
  form: [
    [3, 3, 42, 5],
    [3, 11, 19, 5],
    [26, 11, 19, 5],
    [32, 23, 13, 6],
  ],
  iframe: [
    [3, 3, 42, 26],
    [8, 9, 32, 17],
  ],
  composed: [
    [3, 3, 12, 6],
    [18, 3, 12, 6],
    [33, 3, 12, 6],
    [30, 12, 15, 17],
    [3, 12, 24, 17],
  ],
} as const satisfies Record<string, readonly Box[]>
export type Layout = keyof typeof BOXES

/** A layout of a page, in small. */
export function LayoutThumbnail({ layout }: { readonly layout: Layout }) {
  return (
    <svg className="vd-shape-picture" viewBox="0 0 48 32" width="48" height="32" aria-hidden="true">
      {BOXES[layout].map(([x, y, width, height], index) => (
        <rect
          key={index}
          x={x}
          y={y}
          width={width}
          height={height}
          rx="1.5"
          className={index === BOXES[layout].length - 1 ? 'vd-shape-main' : 'vd-shape-rest'}
        />
      ))}
    </svg>
  )
}
