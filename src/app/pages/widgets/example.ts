import manifest from '../../../../registry/packages/examples/stars/manifest.json'
// The bundler gives a text a default export.
// oxlint-disable-next-line import/default
import module from '../../../../registry/packages/examples/stars/module.js?raw'
import style from '../../../../registry/packages/examples/stars/style.css?raw'

/** A small package to begin with, as the one file that is uploaded. */
export const exampleFile = (): Blob =>
  new Blob([JSON.stringify({ ...manifest, style, module }, null, 2)], { type: 'application/json' })
