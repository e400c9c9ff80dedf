type CertificatePictureProps = { svg: string; label: string };

/** A certificate as printed. Its letters are outlines, so `label` is its accessible text. */
export function CertificatePicture({ svg, label }: CertificatePictureProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      width={842}
      height={595}
      className="h-auto w-full rounded-sm border border-hairline shadow-raised"
    />
  );
}
