import { isHeic, kindOf, signatureLength } from '@vestibule/domain/documents/kind'
import { button, element, primary, quiet } from './elements.ts'
import { data } from './page-data.ts'
import { photoOfFile, photoOfVideo } from './photos.ts'

const words = data.phone

interface Camera {
  view: HTMLElement
  /** Turns the camera off. */
  stop: () => void
}

/** Returns why a file is no photo for `photoOfFile`. */
const refusalOf = async (file: File): Promise<string> => {
  const first = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())
  if (isHeic(first)) return data.errors.file_heic
  return kindOf(first)?.startsWith('image/') ? words.unreadable : words.notPhoto
}

/** Shows the camera's picture with a frame, and the phone's own camera as the fallback. */
export const openCamera = (
  onPhoto: (photo: HTMLCanvasElement) => void,
  onRefused: (problem: string) => void,
): Camera => {
  let stream: MediaStream | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const video = element('video', { autoplay: true, playsinline: true, 'aria-hidden': 'true' })
  video.muted = true
  const take = button(words.take, () => onPhoto(photoOfVideo(video)), { class: primary, disabled: true })
  const fileControl = (id: string, text: string, attributes: Parameters<typeof element>[1]) => {
    const input = element('input', { type: 'file', id, accept: 'image/jpeg,image/png', ...attributes })
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (!file) return
      photoOfFile(file).then(onPhoto, async () => {
        const reason = await refusalOf(file).catch(() => words.unreadable)
        onRefused(`${file.name}: ${reason}`)
      })
    })
    const variant = attributes?.capture === undefined ? quiet : primary
    return element('div', { class: 'file' }, element('label', { for: id, class: variant }, text), input)
  }
  const hint = element('p', { role: 'status' }, words.frame)
  const picture = element('div', { class: 'picture' }, video, element('div', { class: 'frame' }))
  const start = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      if (isStopped) return stop()
      video.srcObject = stream
      await video.play()
      take.disabled = false
    } catch {
      picture.remove()
      take.replaceWith(fileControl('camera', words.openCamera, { capture: 'environment' }))
      hint.textContent = words.noCamera
    }
  }
  const view = element(
    'div',
    { class: 'stack' },
    hint,
    picture,
    take,
    // Without `capture`, which would leave out the photos that the phone has already.
    fileControl('file', words.file, {}),
  )
  // After the view is made, because without `mediaDevices` it fails at once, and then replaces parts of the view.
  void start()
  return { view, stop }
}
