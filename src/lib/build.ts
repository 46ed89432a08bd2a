/** Version of the bridge that a configured office viewer is asked for. */
const OFFICE_BRIDGE_VERSION = '1.0.11'

interface BuildDefines {
  readonly apiBase: string
  readonly previewUrl: string
  readonly casUrl: string
  readonly onlinePreviewUrl: string
  readonly singleSignOn: string
}

/** What the client was built with. An address that is not set is ''. */
export interface Build {
  /** Base of every call. */
  readonly apiBase: string
  /** Where stored files are looked at. */
  readonly previewUrl: string
  /** URL of the CAS server for single sign-on. */
  readonly casUrl: string
  /** Service that draws office files; without one no viewer is loaded. */
  readonly onlinePreviewUrl: string
  /** Sends users without a session to the single sign-on server. Off unless the build says so and names the server. */
  readonly singleSignOn: boolean
}

/** Only web addresses and paths of this host; no slash at the end. */
function address(text: string): string {
  return /^(https?:\/\/|\/(?!\/))/.test(text) ? text.replace(/\/+$/, '') : ''
}

export function readBuild(defines: BuildDefines): Build {
  const casUrl = address(defines.casUrl)
  return {
    apiBase: address(defines.apiBase),
    previewUrl: address(defines.previewUrl),
    casUrl,
    onlinePreviewUrl: address(defines.onlinePreviewUrl),
    singleSignOn: defines.singleSignOn === 'on' && casUrl !== '',
  }
}

export const build: Build = readBuild({
  apiBase: __API_BASE__,
  previewUrl: __PREVIEW_URL__,
  casUrl: __CAS_URL__,
  onlinePreviewUrl: __ONLINE_PREVIEW_URL__,
  singleSignOn: __SINGLE_SIGN_ON__,
})

/** Script of the office viewer of `service`; undefined where no service is configured. */
export function officeViewerScript(service: string = build.onlinePreviewUrl): string | undefined {
  return service === '' ? undefined : `${service}/bridge.js?version=${OFFICE_BRIDGE_VERSION}`
}
