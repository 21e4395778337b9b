//! Making archives, with the writers of other programs or by hand.

use std::io::{Cursor, Write};

use sevenz_rust2::{
    ArchiveEntry, ArchiveWriter, EncoderConfiguration, EncoderMethod, SourceReader,
};
use zip::write::{SimpleFileOptions, ZipWriter};

/// Names and what stands under them.
pub(crate) type Entries<'e> = &'e [(&'e str, &'e [u8])];

pub(crate) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(data).unwrap();
    writer.finish().unwrap()
}

pub(crate) fn bzip2(data: &[u8]) -> Vec<u8> {
    let mut writer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    writer.write_all(data).unwrap();
    writer.finish().unwrap()
}

pub(crate) fn xz(data: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(0);
    let mut writer = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    writer.write_all(data).unwrap();
    writer.finish().unwrap()
}

pub(crate) fn zstd(data: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(data, ruzstd::encoding::CompressionLevel::Fastest)
}

pub(crate) fn tar(entries: Entries<'_>) -> Vec<u8> {
    let mut writer = tar::Builder::new(Vec::new());
    for (name, data) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(data.len() as u64);
        header.set_mode(0o644);
        writer.append_data(&mut header, name, *data).unwrap();
    }
    writer.into_inner().unwrap()
}

/// What a tar archive ends with.
pub(crate) const TAR_END: [u8; 1024] = [0; 1024];

/// A tar header of any kind, with a name of any bytes.
pub(crate) fn tar_header(kind: tar::EntryType, name: &[u8], size: u64) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header.set_cksum();
    header.as_bytes().to_vec()
}

pub(crate) fn zip(entries: Entries<'_>) -> Vec<u8> {
    zip_with(entries, SimpleFileOptions::default())
}

pub(crate) fn zip_with(entries: Entries<'_>, options: SimpleFileOptions) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, data) in entries {
        writer.start_file(*name, options).unwrap();
        writer.write_all(data).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// One packed stream for all.
pub(crate) fn seven_z(entries: Entries<'_>) -> Vec<u8> {
    seven_z_with(entries, EncoderMethod::LZMA2)
}

/// A zip archive with names of any bytes, each as long as the one it takes the place of.
pub(crate) fn renamed(mut archive: Vec<u8>, names: &[(&[u8], &[u8])]) -> Vec<u8> {
    for (from, to) in names {
        assert_eq!(from.len(), to.len());
        for at in 0..archive.len() - from.len() {
            if archive[at..].starts_with(from) {
                archive[at..at + to.len()].copy_from_slice(to);
            }
        }
    }
    archive
}

pub(crate) fn seven_z_with(entries: Entries<'_>, method: EncoderMethod) -> Vec<u8> {
    seven_z_by(entries, &[method.into()])
}

/// One packed stream for all, to be unpacked by one method after another.
pub(crate) fn seven_z_by(entries: Entries<'_>, methods: &[EncoderConfiguration]) -> Vec<u8> {
    let mut writer = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    writer.set_content_methods(methods.to_vec());
    let files = |range: &[(&str, &[u8])]| -> Vec<ArchiveEntry> {
        let files = range.iter().map(|(name, _)| {
            let mut file = ArchiveEntry::new_file(name);
            file.has_stream = true;
            file
        });
        files.collect()
    };
    // The writer knows no empty files within a stream.
    for entries in entries.chunk_by(|(_, a), (_, b)| a.is_empty() == b.is_empty()) {
        if entries[0].1.is_empty() {
            for (name, _) in entries {
                let file = ArchiveEntry::new_file(name);
                writer.push_archive_entry(file, None::<&[u8]>).unwrap();
            }
        } else {
            let readers = entries.iter().map(|(_, data)| SourceReader::new(*data));
            writer
                .push_archive_entries(files(entries), readers.collect())
                .unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

/// A packed stream for each.
pub(crate) fn seven_z_apart(entries: Entries<'_>) -> Vec<u8> {
    let mut writer = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    writer.set_content_methods(vec![EncoderMethod::LZMA.into()]);
    for (name, data) in entries {
        let data = (!data.is_empty()).then_some(*data);
        writer
            .push_archive_entry(ArchiveEntry::new_file(name), data)
            .unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A 7z archive of any list of files, behind any packed bytes.
pub(crate) fn seven_z_raw(packed: &[u8], list: &[u8]) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum().to_le_bytes()
    };
    let mut pointer = Vec::new();
    pointer.extend((packed.len() as u64).to_le_bytes());
    pointer.extend((list.len() as u64).to_le_bytes());
    pointer.extend(crc(list));
    [
        b"7z\xBC\xAF\x27\x1C\0\x04",
        &crc(&pointer)[..],
        &pointer,
        packed,
        list,
    ]
    .concat()
}
