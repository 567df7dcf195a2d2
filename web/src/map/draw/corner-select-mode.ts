import { TerraDrawSelectMode, type TerraDrawMouseEvent } from 'terra-draw'

/** Alt and a click remove a corner, like the right mouse button. */
export class CornerSelectMode extends TerraDrawSelectMode {
  isAltHeld: () => boolean = () => false

  override onClick(event: TerraDrawMouseEvent): void {
    const isRemoval = event.button === 'left' && this.isAltHeld()
    super.onClick(isRemoval ? { ...event, button: 'right' } : event)
  }
}
