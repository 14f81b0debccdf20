import { Picture } from './picture.tsx'

/** Three people, one of them in front. */
export const PeoplePicture = () => (
  <Picture>
    <circle className="surface" cx="34" cy="30" r="8" />
    <path d="M20 54c0-8 6-12 14-12" />
    <circle className="surface" cx="86" cy="30" r="8" />
    <path d="M100 54c0-8-6-12-14-12" />
    <circle className="accent" cx="60" cy="26" r="10" />
    <path className="surface" d="M42 60c0-11 8-17 18-17s18 6 18 17z" />
  </Picture>
)
