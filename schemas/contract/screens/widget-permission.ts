/** Who administers packages of widgets. Code from outside is a right of its own: designing pages does not bring it. */
export const WIDGET_PERMISSION = 'online:widget:edit'
